import { queryOptions } from '@tanstack/react-query'
import { withFactor } from '../factors/components/factor-prompt.tsx'
import { asCsv, createApi, once, paramOf, parseResponse, readPage } from '../ui/api.ts'
import { freshPages } from '../ui/paged-list.ts'
import { callOptions, freshMillis, freshQuery, useRefreshingCall } from '../ui/query-client.ts'
import type { WireBatch, WireMarked } from './admin-contract.ts'
import type { PayoutAdminApi } from './admin-routes.ts'
import type { Mark } from './components/read-bank-file.ts'
import type { PayoutApi } from './routes.ts'
import { type AccountKind, maxMarks, type PayoutOutcome, type PayoutState } from './rules.ts'

const api = createApi<PayoutApi>()
const { payouts, heldmoney, payoutholds } = createApi<PayoutAdminApi>()

export const payoutKeys = { all: ['payouts'] } as const

/** How many payouts an admin's table shows and fetches at a time. */
export const tableRows = 50

export const balanceQuery = freshQuery([...payoutKeys.all, 'balance'], (call) => api.balance.$get({}, call))

export const delayedMoneyQuery = freshPages([...payoutKeys.all, 'resting'], (cursor, call) =>
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
    readPage(payouts.$get({ query: { state, cursor, limit: String(tableRows) } }, call)),
  )

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...payoutKeys.all, 'batch', id],
    queryFn: async (context) => {
      const batch = await parseResponse(payouts.batches[':id'].$get(paramOf(id), callOptions(context)))
      return batch as WireBatch
    },
    staleTime: freshMillis,
  })

export const heldMoneyQuery = freshPages([...payoutKeys.all, 'held'], (cursor, call) =>
  readPage(heldmoney.$get({ query: { cursor } }, call)),
)

export const payoutHoldsQuery = freshPages([...payoutKeys.all, 'holds'], (cursor, call) =>
  readPage(payoutholds.$get({ query: { cursor } }, call)),
)

export const useMakeBatch = () =>
  useRefreshingCall(payoutKeys.all, (key: string | undefined) =>
    withFactor(() => parseResponse(payouts.batches.$post({}, once(key)))),
  )

export const useMarkPayout = (id: string) =>
  useRefreshingCall(payoutKeys.all, (outcome: { state: PayoutOutcome; reference?: string }) =>
    withFactor(() => parseResponse(payouts[':id'].$put({ ...paramOf(id), json: outcome }))),
  )

/** Marks payouts of a batch, as many by one call as it takes. */
export const useMarkBatch = (id: string) =>
  useRefreshingCall(payoutKeys.all, (marks: Mark[]) =>
    withFactor(async () => {
      const done: WireMarked = { marked: 0, before: 0, refused: [] }
      for (let start = 0; start < marks.length; start += maxMarks) {
        const json = { marks: marks.slice(start, start + maxMarks) }
        const part = await parseResponse(payouts.batches[':id'].$put({ ...paramOf(id), json }))
        done.marked += part.marked
        done.before += part.before
        done.refused.push(...part.refused)
      }
      return done
    }),
  )

/** Loads a batch as a CSV file, with unmasked account numbers. */
export const loadBatchFile = (id: string) => withFactor(() => payouts.batches[':id'].$get(paramOf(id), asCsv))

export type AccountDraft = {
  kind: AccountKind
  name: string
  number: string
  routing: string
  /** The user's password; left out right after a sign-in with Google. */
  password?: string
}

export const useRequestPayout = () =>
  useRefreshingCall(payoutKeys.all, ({ amount, key }: { amount: number; key: string | undefined }) =>
    withFactor(() => parseResponse(api.payouts.$post({ json: { amount } }, once(key)))),
  )

export const useChangeAccount = () =>
  useRefreshingCall(payoutKeys.all, (form: AccountDraft) =>
    parseResponse(api.payoutaccount.$put({ json: form })),
  )

export const loadStatementFile = () => api.statement.$get({ query: {} }, asCsv)
