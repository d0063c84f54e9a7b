import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../ui/api.ts'
import { moderationKeys } from '../queries.ts'
import type { ModerationApi } from '../routes.ts'

const api = createApi<ModerationApi>()

/** Reports a phone to the admin; answers whether it was this user's first report of it. */
export function useReportProduct(email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (productId: string) => {
      const { modifiedCount } = await parseResponse(api.report.$put({ query: { id: productId, email } }))
      return modifiedCount > 0
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: moderationKeys.reports }),
  })
}
