import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { listingKeys } from '../../listings/queries.ts'
import type { TrustApi } from '../../trust/routes.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { useRefreshingCall } from '../../ui/query-client.ts'
import { toast } from '../../ui/toaster.tsx'
import type { Member } from './contract.ts'
import { membersTexts } from './texts.ts'

const api = createApi<TrustApi>()

export const membersKey = ['admin', 'members'] as const

export function useRevokeVerification() {
  const revoke = async ({ seller: { _id: userid }, reason }: { seller: Member; reason: string }) => {
    await parseResponse(api.users.$put({ query: { userid, verified: 'false', reason } }))
    toast.success(membersTexts.revoked)
  }
  return useRefreshingCall(membersKey, revoke, listingKeys.all)
}

export function useVerifySeller() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id: userid, name }: Member) => parseResponse(api.users.$put({ query: { userid, name } })),
    onError: (problem) => toast.error(problem.message),
    onSettled: () => refreshMembers(queryClient),
  })
}

/** Refetches lists of members and phones, because a change to a seller removes their phones from lists or gives them the badge. */
export function refreshMembers(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: listingKeys.all })
  return queryClient.invalidateQueries({ queryKey: membersKey })
}
