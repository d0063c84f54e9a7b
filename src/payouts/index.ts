import { collectOwedJob } from '../disputes/index.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { payoutAdminRoutes } from './admin-routes.ts'
import { collectOwed } from './mark-payout.ts'
import { payoutProblems } from './problems.ts'
import { payOutAccount, payOutAccountJob, payOutClosed, payOutClosedJob } from './request-payout.ts'
import { payoutRoutes } from './routes.ts'
import { personalTables } from './schema.ts'
import { sendDuePayouts, sendDuePayoutsJob, sendPayout, sendPayoutJob } from './send-payout.ts'

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

type Deps = Parameters<typeof sendPayout>[0] & Parameters<typeof payOutAccount>[0]

function payoutJobs(deps: Deps): ModuleJobs {
  return {
    jobs: {
      [payOutClosedJob]: () => payOutClosed(deps),
      [payOutAccountJob]: (payload) => payOutAccount(deps, payload),
      [sendDuePayoutsJob]: () => sendDuePayouts(deps),
      [sendPayoutJob]: (payload) => sendPayout(deps, payload),
      [collectOwedJob]: (payload) => collectOwed(deps, payload),
    },
    recurring: [
      { job: payOutClosedJob, every: 'hour' },
      { job: sendDuePayoutsJob, every: 'hour' },
    ],
  }
}
