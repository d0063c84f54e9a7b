import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { roleQuery } from '../../queries.ts'
import type { Duty } from '../../rules.ts'
import { useAuth } from '../../session/components/use-auth.ts'

/** The role flags of the signed-in user. Both are false while loading, after a failure, and for a visitor. */
export function useRole(): { loading: boolean; failed: boolean; isAdmin: boolean; isSeller: boolean } {
  const { loading, user } = useAuth()
  const role = useQuery(roleQuery(user?.email))
  return {
    loading: loading || (user !== null && role.isPending),
    failed: role.isError,
    isAdmin: role.data?.isAdmin ?? false,
    isSeller: role.data?.isSeller ?? false,
  }
}

/** Whether the last look-up of the role failed, which is why the user is at /login. */
export function useRoleFailure(): boolean {
  const { user } = useAuth()
  return useQueryClient().getQueryState(roleQuery(user?.email).queryKey)?.status === 'error'
}

/**
 * What the signed-in admin is in charge of: screens show nothing that the calls would refuse. Everything while the role is being looked
 * up, so that an owner's buttons are there at once.
 */
export function useDuties(): (duty: Duty) => boolean {
  const { user } = useAuth()
  const { data } = useQuery(roleQuery(user?.email))
  return (duty) => data?.duties?.includes(duty) ?? true
}

/** Whether the signed-in admin is in charge of this. */
export function useDuty(duty: Duty): boolean {
  return useDuties()(duty)
}

/** Shows something to those admins alone who are in charge of it; the calls refuse it to others in any case. */
export function DutyOnly({ duty, children }: { duty: Duty; children: ReactNode }) {
  return useDuty(duty) ? children : null
}
