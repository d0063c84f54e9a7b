/** What other modules of the server may use. Pages never import it. */
export { payoutAdminRoutes } from './admin-routes.ts'
export { fraudReason, holdPayouts } from './hold-payouts.ts'
export { payOutAccount, payOutAccountJob, payOutClosed, payOutClosedJob } from './pay-out-closed.ts'
export { readPayoutSettings } from './payout-settings.ts'
export { renewAccounts } from './renew-accounts.ts'
export { payoutRoutes } from './routes.ts'
export { createAccountSeal } from './seal-account.ts'
export {
  type PayoutSender,
  sendDuePayouts,
  sendDuePayoutsJob,
  sendPayout,
  sendPayoutJob,
} from './send-payout.ts'
export { collectOwed } from './settle-payout.ts'
export { selectWaitingBatches, selectWaitingPayouts } from './store-batches.ts'
export { voidPayoutAccounts } from './take-back-account.ts'
