import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { roleQuery } from '../../queries.ts'
import type { Duty, Role } from '../../rules.ts'
import type { SessionState } from '../../session/components/session-store.ts'
import { useAuth } from '../../session/components/use-auth.ts'

/** The roles of the signed-in user. `isAdmin` and `isSeller` are false while loading, after a failure, and for a visitor. */
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

/** The role that the page was rendered for, until the browser has looked it up: what is shown without a script. */
export function useRenderedRole(): Role | undefined {
  const { loading } = useRole()
  const { user } = useAuth()
  const page = useRouteLoaderData<{ session?: SessionState; role?: Role }>('root')
  return loading && page?.session?.user?.uid === user?.uid ? page?.role : undefined
}

/** True when the role of the signed-in user could not be read, which is why they are at /login. */
export function useRoleFailure(): boolean {
  const { user } = useAuth()
  return useQueryClient().getQueryState(roleQuery(user?.email).queryKey)?.status === 'error'
}

/** Returns a check whether the admin has a duty. It is true while loading, so that an owner's buttons are there at once. */
export function useDuties(): (duty: Duty) => boolean {
  const { user } = useAuth()
  const { data } = useQuery(roleQuery(user?.email))
  return (duty) => data?.duties?.includes(duty) ?? true
}

export function useDuty(duty: Duty): boolean {
  return useDuties()(duty)
}

/** Shows its children only to admins with this duty. The API enforces the duty itself. */
export function DutyOnly({ duty, children }: { duty: Duty; children: ReactNode }) {
  return useDuty(duty) ? children : null
}
