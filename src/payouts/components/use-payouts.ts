import { asCsv, createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { useRefreshingCall } from '../../ui/use-refreshing-call.ts'
import type { PayoutAdminApi } from '../admin-routes.ts'
import { payoutKeys } from '../queries.ts'
import type { PayoutOutcome } from '../rules.ts'

const { payouts } = createApi<PayoutAdminApi>()

export const useMakeBatch = () =>
  useRefreshingCall(payoutKeys.all, (_: undefined) => parseResponse(payouts.batches.$post()))

export const useMarkPayout = (id: string) =>
  useRefreshingCall(payoutKeys.all, (outcome: { state: PayoutOutcome; reference?: string }) =>
    parseResponse(payouts[':id'].$put({ ...paramOf(id), json: outcome })),
  )

/** A batch as a file with whole numbers. */
export const loadBatchFile = (id: string) => payouts.batches[':id'].$get(paramOf(id), asCsv)
