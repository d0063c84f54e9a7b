import { useQuery, useQueryClient } from '@tanstack/react-query'
import { roleQuery } from '../../queries.ts'
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
