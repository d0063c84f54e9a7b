import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { roleQuery } from '../../queries.ts'
import type { Duty } from '../../rules.ts'
import { useAuth } from '../../session/components/use-auth.ts'

/** Both false while loading, after a failure, and for a visitor. */
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

/** Why the user is at /login. */
export function useRoleFailure(): boolean {
  const { user } = useAuth()
  return useQueryClient().getQueryState(roleQuery(user?.email).queryKey)?.status === 'error'
}

/** Everything while loading, so that an owner's buttons are there at once. */
export function useDuties(): (duty: Duty) => boolean {
  const { user } = useAuth()
  const { data } = useQuery(roleQuery(user?.email))
  return (duty) => data?.duties?.includes(duty) ?? true
}

export function useDuty(duty: Duty): boolean {
  return useDuties()(duty)
}

/** The calls refuse others in any case. */
export function DutyOnly({ duty, children }: { duty: Duty; children: ReactNode }) {
  return useDuty(duty) ? children : null
}
