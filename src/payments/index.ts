import type { Module, ModuleJobs } from '../platform/index.ts'
import { type PaymentDeps, withDeadline } from './call-provider.ts'
import { checkLedger, checkLedgerJob, checkLedgerNightly, checkLedgerNightlyJob } from './check-ledger.ts'
import { comparePayment, comparePaymentJob } from './compare-payment.ts'
import { paymentProblems } from './handle-event.ts'

export { type PaymentDeps, withDeadline } from './call-provider.ts'
export {
  type Captured,
  cancelPayment,
  cancelUnlessCaptured,
  capturePayment,
  type InspectedPayment,
  inspectPayment,
} from './capture-payment.ts'
export { checkLedger, checkLedgerJob, requestCheck } from './check-ledger.ts'
export { createProviders, type StandIns } from './create-providers.ts'
export { findLateMoney, rejectCaptured } from './find-late-money.ts'
export { paymentWebhook } from './handle-event.ts'
export {
  followChargebackJob,
  followChargebackLater,
  type InspectedChargeback,
  inspectChargeback,
} from './inspect-chargeback.ts'
export { postCapture, postRefundByHand, readHeld } from './post-money.ts'
export type { Evidence, ProviderChargeback } from './provider.ts'
export { type RefundOutcome, recordRefund, recordRefundPaid } from './record-refund.ts'
export { type RequestProblem, requestPayment, requestRedirect } from './request-payment.ts'
export { followRefundJob, listRefundsByHand, requestRefund, sendRefund } from './send-refund.ts'
export {
  duePayments,
  findCapturedPayment,
  findReferences,
  findRejected,
  isOnProviderPage,
  type Payment,
} from './store.ts'
export {
  type Chargeback,
  type ChargebackId,
  findWithChargeback,
  isChargedBack,
  listChargebacks,
  listChargebacksOf,
  lockChargeback,
  lockDueChargebacks,
  lockOrInsertChargeback,
  openChargebacks,
  readTakenByOthers,
  selectChargebacksToAnswer,
  sumOpenChargebacks,
  takenFromSeller,
  updateChargeback,
} from './store-chargebacks.ts'
export {
  deleteDifference,
  hasRefundByHand,
  insertDifference,
  listDifferences,
  listFoundByHand,
  lockDifference,
  readCheck,
  selectDifferences,
} from './store-differences.ts'
export {
  capRefund,
  dueRefunds,
  findLatestRefund,
  isToPay,
  listFailedRefunds,
  listRefunds,
  listRejectedRefunds,
  type Refund,
  selectUnmadeRefunds,
} from './store-refunds.ts'

export const paymentModule = {
  jobs: ({ orderDeps }: { orderDeps: { payments: PaymentDeps } }) => paymentJobs(orderDeps.payments),
  problems: [paymentProblems],
  personalTables: [],
} satisfies Module

function paymentJobs(deps: PaymentDeps): ModuleJobs {
  return {
    jobs: {
      [checkLedgerJob]: async () => void (await checkLedger(deps)),
      [checkLedgerNightlyJob]: (payload) => checkLedgerNightly(deps, payload),
      [comparePaymentJob.name]: (payload) => comparePayment(withDeadline(deps), payload),
    },
    recurring: [{ job: checkLedgerNightlyJob, every: 'night' }],
  }
}
