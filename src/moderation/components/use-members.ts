import { useMutation, useQueryClient } from '@tanstack/react-query'
import { productKeys } from '../../listings/components/use-products.ts'
import { createApi, parseResponse, readPage } from '../../ui/api.ts'
import { toast } from '../../ui/toast.ts'
import { usePagedList } from '../../ui/use-paged-list.ts'
import type { Member } from '../contract.ts'
import { membersMessages } from '../messages/admin.ts'
import type { ModerationApi } from '../routes.ts'
import { auditKey } from './use-audit-log.ts'

const api = createApi<ModerationApi>()

/** The cache keys of the admin's lists. */
const memberKeys = {
  all: ['members'],
  sellers: (email: string, q: string) => ['members', 'sellers', email, q],
  buyers: (email: string, q: string) => ['members', 'buyers', email, q],
} as const

export function useSellers(email: string, q: string) {
  return usePagedList({
    queryKey: memberKeys.sellers(email, q),
    load: (cursor, signal) =>
      readPage(api.seller.$get({ query: { email, q: q || undefined, cursor } }, { init: { signal } })),
    standIn: 'before',
  })
}

export function useBuyers(email: string, q: string) {
  return usePagedList({
    queryKey: memberKeys.buyers(email, q),
    load: (cursor, signal) =>
      readPage(api.bayer.$get({ query: { email, q: q || undefined, cursor } }, { init: { signal } })),
    standIn: 'before',
  })
}

/** Verifies a seller, or takes the verification back. The badge on their phones follows. */
export function useVerifySeller(email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ seller, verified }: { seller: Member; verified: boolean }) =>
      parseResponse(
        api.users.$put({
          query: { userid: seller._id, email, ...(verified ? {} : { verified: 'false' as const }) },
        }),
      ),
    onError: (problem) => toast.error(problem.message),
    onSettled: () => refresh(queryClient),
  })
}

/** Closes an account; the lists then refresh. */
export function useDeleteMember() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: Member) => parseResponse(api.deleteuser.$delete({ query: { id: _id } })),
    onSuccess: (_answer, { name }) => {
      toast.success(membersMessages.deleted(name))
      return refresh(queryClient)
    },
  })
}

/** Their phones leave the lists, or carry the badge, and the act is on the audit log: all are asked anew. */
function refresh(queryClient: ReturnType<typeof useQueryClient>) {
  void queryClient.invalidateQueries({ queryKey: productKeys.all })
  void queryClient.invalidateQueries({ queryKey: auditKey })
  return queryClient.invalidateQueries({ queryKey: memberKeys.all })
}
