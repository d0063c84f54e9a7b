import { useQuery } from '@tanstack/react-query'
import { roleQuery } from '../queries.ts'
import { useAuth } from './auth-provider.tsx'

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
