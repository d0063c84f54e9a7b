import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../ui/api.ts'
import type { ModerationApi } from '../routes.ts'
import type { ReportReason } from '../rules.ts'
import { moderationKeys } from './moderation-keys.ts'

const api = createApi<ModerationApi>()

/** Reports a phone to the admin, or sets the reason of a report. Returns whether anything changed. */
export function useReportProduct(productId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (reason?: ReportReason) => {
      const query = { id: productId, ...(reason ? { reason } : {}) }
      const { modifiedCount } = await parseResponse(api.report.$put({ query }))
      return modifiedCount > 0
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: moderationKeys.reports }),
  })
}
