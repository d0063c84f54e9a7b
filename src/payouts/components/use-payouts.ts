import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../ui/api.ts'
import type { PayoutAdminApi } from '../admin-routes.ts'
import { payoutKeys } from '../queries.ts'
import type { PayoutOutcome } from '../rules.ts'

const { payouts } = createApi<PayoutAdminApi>()
const asCsv = { init: { headers: { accept: 'text/csv' } } }
const paramOf = (id: string) => ({ param: { id: encodeURIComponent(id) } })

/** A call of the admin about payouts. They are fetched again whether it succeeds or not: another admin may have been faster. */
function usePayoutCall<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: payoutKeys.all })
  return useMutation({
    mutationFn,
    onSuccess: refresh,
    // Not waited for: what went wrong is shown at once.
    onError: () => void refresh(),
  })
}

export const useMakeBatch = () => usePayoutCall((_: undefined) => parseResponse(payouts.batches.$post()))

export const useSettlePayout = (id: string) =>
  usePayoutCall((outcome: { state: PayoutOutcome; reference?: string }) =>
    parseResponse(payouts[':id'].$put({ ...paramOf(id), json: outcome })),
  )

/** A batch as a file with whole numbers. */
export const loadBatchFile = (id: string) => payouts.batches[':id'].$get(paramOf(id), asCsv)
