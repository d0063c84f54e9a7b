import { z } from 'zod'
import type { JobHandlers, Recurring } from '../platform/jobs/jobs.ts'
import { findOrder } from './find-order.ts'
import { followRefund } from './follow-refund.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleJob } from './settle-later.ts'
import { type SettleDeps, settleOrder } from './settle-order.ts'
import { followRefundJob } from './start-refund.ts'
import { sweepOrders } from './sweep-orders.ts'

const reconcileJob = 'reconcile-payments'
const sweepJob = 'sweep-orders'

const oneOrder = z.object({ orderId: z.string() })

/** The module's jobs: for one order what its transaction has asked for, and for all what was cut off or has fallen due. */
export function orderJobs(deps: SettleDeps): { jobs: JobHandlers; recurring: Recurring[] } {
  return {
    jobs: {
      [settleJob]: async (payload) => {
        await settleOrder(deps, oneOrder.parse(payload).orderId)
      },
      [followRefundJob]: async (payload) => {
        const order = await findOrder(deps.db, oneOrder.parse(payload).orderId)
        if (order) await followRefund(deps, order)
      },
      [reconcileJob]: () => reconcilePayments(deps),
      [sweepJob]: () => sweepOrders(deps),
    },
    recurring: [
      { job: reconcileJob, every: 'minute' },
      { job: sweepJob, every: 'minute' },
    ],
  }
}
