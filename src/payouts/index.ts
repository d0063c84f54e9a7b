/** What other modules of the server may use. Pages never import it. */
export { payoutAdminRoutes } from './admin-routes.ts'
export { voidPayoutAccounts } from './change-account.ts'
export { fraudReason, holdPayouts, stolenReason } from './hold-payouts.ts'
export { collectOwed } from './mark-payout.ts'
export { payOutAccount, payOutAccountJob, payOutClosed, payOutClosedJob } from './pay-out-closed.ts'
export { readPayoutSettings } from './payout-settings.ts'
export { payoutRoutes } from './routes.ts'
export {
  type PayoutSender,
  sendDuePayouts,
  sendDuePayoutsJob,
  sendPayout,
  sendPayoutJob,
} from './send-payout.ts'
export { findHold, hasOpenMoney, listPayoutsOf, selectWaitingBatches, selectWaitingPayouts } from './store.ts'
export { createAccountSeal, renewAccounts } from './store-accounts.ts'
