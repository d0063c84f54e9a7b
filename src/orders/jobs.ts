import { z } from 'zod'
import { followChargebackJob, listDuePayments, listDueRefunds, withDeadline } from '../payments/index.ts'
import type { JobHandlers, Recurring } from '../platform/jobs/jobs.ts'
import { enqueueDue } from '../platform/jobs/jobs-of-one.ts'
import {
  endBookings,
  endBookingsJob,
  endBookingsOfBuyer,
  endBookingsOfBuyerJob,
} from './booking/end-unpaid.ts'
import { followChargeback, followDueChargebacks } from './chargeback/follow-chargeback.ts'
import { findOrder } from './find-order.ts'
import { moveOrder, moveOrderJob } from './move-order.ts'
import { notifyOfPrice, notifyOfPriceJob } from './notify-parties.ts'
import { settleJob } from './payment/settle-later.ts'
import { type SettleDeps, settleOrder } from './payment/settle-order.ts'
import { followRefund } from './refund/follow-refund.ts'
import { followRefundJob } from './refund/start-refund.ts'
import { listClaimed, listDue, listToRemind } from './store-due.ts'

const oneChargeback = z.object({ provider: z.string(), chargebackId: z.string() })

const oneOrder = z.object({ orderId: z.string() })
const onePhone = z.object({ listingId: z.string() })
const oneUser = z.object({ userId: z.string() })

/**
 * The module's jobs: one for each order that has something to do, and those that run each minute and enqueue these for what has
 * fallen due or was cut off by a crash.
 */
export function orderJobs(deps: SettleDeps): { jobs: JobHandlers; recurring: Recurring[] } {
  const { db, clock } = deps
  /** A provider that hangs occupies a worker for so long. */
  const inTime = () => ({ ...deps, payments: withDeadline(deps.payments) })
  const ofOrder = (work: (orderId: string) => Promise<void>) => (payload: unknown) =>
    work(oneOrder.parse(payload).orderId)
  const enqueue = {
    'enqueue-due-orders': async () => {
      await enqueueDue(db, moveOrderJob, clock.now(), listDue)
      await enqueueDue(db, moveOrderJob, clock.now(), listToRemind)
    },
    'enqueue-due-payments': async () => {
      await enqueueDue(db, settleJob, clock.now(), listClaimed)
      await enqueueDue(db, settleJob, clock.now(), listDuePayments)
    },
    'enqueue-due-chargebacks': () => followDueChargebacks(deps),
    'enqueue-due-refunds': () => enqueueDue(db, followRefundJob, clock.now(), listDueRefunds),
  }
  return {
    jobs: {
      [moveOrderJob.name]: ofOrder((orderId) => moveOrder(inTime(), orderId)),
      [endBookingsJob.name]: (payload) => endBookings(deps, onePhone.parse(payload).listingId),
      [endBookingsOfBuyerJob.name]: (payload) => endBookingsOfBuyer(deps, oneUser.parse(payload).userId),
      [notifyOfPriceJob.name]: (payload) => notifyOfPrice(deps, onePhone.parse(payload).listingId),
      [settleJob.name]: ofOrder(async (orderId) => {
        const settled = await settleOrder(inTime(), orderId)
        // The money is neither ours nor the buyer's until somebody has looked after it.
        if (!settled.ok && settled.why === 'payment-differs') {
          throw new Error('the payment at the provider is not the one that was asked for')
        }
      }),
      [followRefundJob.name]: ofOrder(async (orderId) => {
        const order = await findOrder(db, orderId)
        if (order) await followRefund(inTime(), order)
      }),
      [followChargebackJob]: (payload) => followChargeback(inTime(), oneChargeback.parse(payload)),
      ...enqueue,
    },
    recurring: Object.keys(enqueue).map((job) => ({ job, every: 'minute' })),
  }
}
