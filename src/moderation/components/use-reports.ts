import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createApi, parseResponse, readPage } from '../../ui/api.ts'
import { usePagedList } from '../../ui/use-paged-list.ts'
import type { ModerationApi } from '../routes.ts'

const api = createApi<ModerationApi>()
const reportsKey = ['reports']

/** What users reported (the reports that `q` names), newest first. */
export function useReports(email: string, q: string) {
  return usePagedList({
    queryKey: [...reportsKey, email, q],
    load: (cursor, signal) =>
      readPage(api.report.$get({ query: { email, q: q || undefined, cursor } }, { init: { signal } })),
    standIn: 'before',
  })
}

/** Reports a phone to the admin; answers whether it was the first time. */
export function useReportProduct(email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (productId: string) => {
      const { modifiedCount } = await parseResponse(api.report.$put({ query: { id: productId, email } }))
      return modifiedCount > 0
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportsKey }),
  })
}
