import { useQuery } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../ui/api.ts'
import type { IdentityApi } from '../routes.ts'
import { useAuth } from './auth-provider.tsx'

const api = createApi<IdentityApi>()

/**
 * The role flags of the signed-in user, asked of the server by e-mail (specification 4). Both are false while loading,
 * when nobody is signed in, and when the look-up failed.
 */
export function useRole(): { loading: boolean; failed: boolean; isAdmin: boolean; isSeller: boolean } {
  const { loading, user } = useAuth()
  const look = useQuery({
    queryKey: ['role', user?.email],
    enabled: user !== null,
    queryFn: async () => {
      const param = { email: encodeURIComponent(user?.email ?? '') }
      const [{ isAdmin }, { isSeller }] = await Promise.all([
        parseResponse(api.users.admin[':email'].$get({ param })),
        parseResponse(api.users.seller[':email'].$get({ param })),
      ])
      return { isAdmin, isSeller }
    },
  })
  return {
    loading: loading || (user !== null && look.isPending),
    failed: look.isError,
    isAdmin: look.data?.isAdmin ?? false,
    isSeller: look.data?.isSeller ?? false,
  }
}
