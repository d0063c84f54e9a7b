import type { ModuleJobs } from '../platform/module.ts'
import { type PaymentDeps, withDeadline } from './call-provider.ts'
import { checkLedger, checkLedgerJob, checkLedgerNightly, checkLedgerNightlyJob } from './check-ledger.ts'
import { comparePayment, comparePaymentJob } from './compare-payment.ts'
import { pruneEvents, pruneEventsJob } from './handle-event.ts'

export function paymentJobs(deps: PaymentDeps): ModuleJobs {
  return {
    jobs: {
      [pruneEventsJob]: () => pruneEvents(deps.db, deps.clock),
      [checkLedgerJob]: async () => void (await checkLedger(deps)),
      [checkLedgerNightlyJob]: (payload) => checkLedgerNightly(deps, payload),
      [comparePaymentJob.name]: (payload) => comparePayment(withDeadline(deps), payload),
    },
    recurring: [
      { job: pruneEventsJob, every: 'hour' },
      { job: checkLedgerNightlyJob, every: 'night' },
    ],
  }
}
