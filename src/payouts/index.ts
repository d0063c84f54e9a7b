import { createRouter } from '../platform/http/router.ts'
import type { Module } from '../platform/module.ts'
import { payoutAdminRoutes } from './admin-routes.ts'
import { payoutJobs } from './jobs.ts'
import { payoutProblems } from './problems.ts'
import { payoutRoutes } from './routes.ts'
import { personalTables } from './schema.ts'

export { voidPayoutAccounts } from './change-account.ts'
export { fraudReason, holdPayouts, stolenReason } from './hold-payouts.ts'
export { readPayoutSettings } from './payout-settings.ts'
export { readBalance, type SellerBalance } from './read-balance.ts'
export type { PayoutSender } from './send-payout.ts'
export { hasOpenMoney, listPayoutsOf, selectWaitingBatches, selectWaitingPayouts } from './store.ts'
export { createAccountSeal, renewAccounts } from './store-accounts.ts'

type CallDeps = Parameters<typeof payoutRoutes>[0] & Parameters<typeof payoutAdminRoutes>[0]

export const payoutModule = {
  routes: ({ payoutDeps }: { payoutDeps: CallDeps }) =>
    createRouter().route('/', payoutRoutes(payoutDeps)).route('/', payoutAdminRoutes(payoutDeps)),
  jobs: ({ payoutDeps }: { payoutDeps: Parameters<typeof payoutJobs>[0] }) => payoutJobs(payoutDeps),
  problems: [payoutProblems],
  personalTables,
} satisfies Module
