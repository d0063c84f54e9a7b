/** What other modules of the server may use. Pages never import it. */
export { payoutAdminRoutes } from './admin-routes.ts'
export { payOutClosed, payOutClosedJob } from './pay-out-closed.ts'
export { readPayoutSettings } from './payout-settings.ts'
export { renewAccounts } from './renew-accounts.ts'
export { payoutRoutes } from './routes.ts'
export { createAccountSeal } from './seal-account.ts'
export { type PayoutSender, sendPayout, sendPayoutJob } from './send-payout.ts'
export { selectWaitingBatches, selectWaitingPayouts } from './store-batches.ts'
