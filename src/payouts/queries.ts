import { queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse, readPage } from '../ui/api.ts'
import { freshPages } from '../ui/paged-list.ts'
import { callOptions, freshMillis, freshQuery } from '../ui/query-client.ts'
import type { WireBatch } from './admin-contract.ts'
import type { PayoutAdminApi } from './admin-routes.ts'
import type { PayoutApi } from './routes.ts'
import type { PayoutState } from './rules.ts'

const api = createApi<PayoutApi>()
const adminApi = createApi<PayoutAdminApi>()

export const payoutKeys = { all: ['payouts'] } as const

/** How many payouts an admin's table shows and fetches at a time. */
export const tableRows = 50

export const balanceQuery = freshQuery([...payoutKeys.all, 'balance'], (call) => api.balance.$get({}, call))

export const restingMoneyQuery = freshPages([...payoutKeys.all, 'resting'], (cursor, call) =>
  readPage(api.restingmoney.$get({ query: { cursor } }, call)),
)

export const payoutAccountQuery = freshQuery([...payoutKeys.all, 'account'], (call) =>
  api.payoutaccount.$get({}, call),
)

export const statementQuery = freshPages([...payoutKeys.all, 'statement'], (cursor, call) =>
  readPage(api.statement.$get({ query: { cursor } }, call)),
)

export const payoutsQuery = (state: PayoutState) =>
  freshPages([...payoutKeys.all, 'list', state], (cursor, call) =>
    readPage(adminApi.payouts.$get({ query: { state, cursor, limit: String(tableRows) } }, call)),
  )

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...payoutKeys.all, 'batch', id],
    queryFn: async (context) => {
      const batch = await parseResponse(
        adminApi.payouts.batches[':id'].$get(paramOf(id), callOptions(context)),
      )
      return batch as WireBatch
    },
    staleTime: freshMillis,
  })

export const heldMoneyQuery = freshPages([...payoutKeys.all, 'held'], (cursor, call) =>
  readPage(adminApi.heldmoney.$get({ query: { cursor } }, call)),
)

export const payoutHoldsQuery = freshPages([...payoutKeys.all, 'holds'], (cursor, call) =>
  readPage(adminApi.payoutholds.$get({ query: { cursor } }, call)),
)
