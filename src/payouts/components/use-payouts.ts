import { withFactor } from '../../factors/components/factor-prompt.tsx'
import { asCsv, createApi, once, paramOf, parseResponse } from '../../ui/api.ts'
import { useRefreshingCall } from '../../ui/query-client.ts'
import type { WireMarked } from '../admin-contract.ts'
import type { PayoutAdminApi } from '../admin-routes.ts'
import { payoutKeys } from '../queries.ts'
import type { PayoutApi } from '../routes.ts'
import { type AccountKind, maxMarks, type PayoutOutcome } from '../rules.ts'
import type { Mark } from './read-bank-file.ts'

const { payouts } = createApi<PayoutAdminApi>()

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

const api = createApi<PayoutApi>()

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
