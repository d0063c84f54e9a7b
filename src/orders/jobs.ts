import { and, asc, eq, lte, ne, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { closeBids, closeBidsJob, expireBid, expireBidJob, listExpired } from '../checkout/bids/close-bids.ts'
import {
  endBookings,
  endBookingsJob,
  endBookingsOfBuyer,
  endBookingsOfBuyerJob,
} from '../checkout/booking/end-unpaid.ts'
import { notifyOfPrice, notifyOfPriceJob } from '../checkout/booking/notify-of-price.ts'
import { settleOrder } from '../checkout/payment/settle-order.ts'
import { settleJob } from '../checkout/payment/void-authorisation.ts'
import { followChargeback, followDueChargebacks } from '../disputes/chargeback/follow-chargeback.ts'
import { moveOrder, moveOrderJob, releaseOrder, releaseOrderJob } from '../disputes/move-order.ts'
import { followChargebackJob, listDuePayments, listDueRefunds, withDeadline } from '../payments/index.ts'
import type { Db } from '../platform/database/database.ts'
import { type Due, type DuePage, enqueueDue, laterThan } from '../platform/jobs/jobs-of-one.ts'
import type { ModuleJobs } from '../platform/module.ts'
import { refreshPriceGuides, refreshPriceGuidesJob } from '../sales/refresh-price-guides.ts'
import type { OrderDeps } from './deps.ts'
import { followRefund, followRefundJob } from './refund/refund-order.ts'
import { refundRejected } from './refund/refund-rejected.ts'
import { orders } from './schema.ts'
import { findOrder } from './store.ts'

const oneChargeback = z.object({ provider: z.string(), chargebackId: z.string() })

const oneOrder = z.object({ orderId: z.string() })

const oneBid = z.object({ bidId: z.string() })

const onePhone = z.object({ listingId: z.string() })

const oneUser = z.object({ userId: z.string() })

/**
 * The module's jobs: one for each order that has something to do, and those that run each minute and enqueue these for what has
 * fallen due or was cut off by a crash.
 */
export function orderJobs(deps: OrderDeps): ModuleJobs {
  const { db, clock } = deps
  /** How long a provider that hangs can occupy a worker. */
  const inTime = () => ({ ...deps, payments: withDeadline(deps.payments) })
  const ofOrder = (work: (orderId: string) => Promise<void>) => (payload: unknown) =>
    work(oneOrder.parse(payload).orderId)
  const enqueue = {
    'enqueue-due-orders': async () => {
      await enqueueDue(db, moveOrderJob, clock.now(), listDue)
      await enqueueDue(db, releaseOrderJob, clock.now(), listToRelease)
      await enqueueDue(db, moveOrderJob, clock.now(), listToRemind)
    },
    'enqueue-due-bids': () => enqueueDue(db, expireBidJob, clock.now(), listExpired),
    'enqueue-due-payments': async () => {
      await enqueueDue(db, settleJob, clock.now(), listClaimed)
      await enqueueDue(db, settleJob, clock.now(), listDuePayments)
    },
    'enqueue-due-chargebacks': () => followDueChargebacks(deps),
    'enqueue-due-refunds': () => enqueueDue(db, followRefundJob, clock.now(), listDueRefunds),
  }
  return {
    jobs: {
      [moveOrderJob.name]: ofOrder((orderId) => moveOrder(deps, orderId)),
      [releaseOrderJob.name]: ofOrder((orderId) => releaseOrder(inTime(), orderId)),
      [endBookingsJob.name]: (payload) => endBookings(deps, onePhone.parse(payload).listingId),
      [endBookingsOfBuyerJob.name]: (payload) => endBookingsOfBuyer(deps, oneUser.parse(payload).userId),
      [closeBidsJob.name]: (payload) => closeBids(deps, onePhone.parse(payload).listingId),
      [expireBidJob.name]: (payload) => expireBid(deps, oneBid.parse(payload).bidId),
      [notifyOfPriceJob.name]: (payload) => notifyOfPrice(deps, onePhone.parse(payload).listingId),
      [settleJob.name]: ofOrder(async (orderId) => {
        const settled = await settleOrder(inTime(), orderId)
        // The money is neither ours nor the buyer's until an admin has decided.
        if (!settled.ok && settled.why === 'payment-differs') {
          throw new Error('the payment at the provider is not the one that was asked for')
        }
      }),
      [followRefundJob.name]: ofOrder(async (orderId) => {
        const order = await findOrder(db, orderId)
        if (order) await followRefund(inTime(), order)
        else await refundRejected(inTime(), orderId)
      }),
      [followChargebackJob]: (payload) => followChargeback(inTime(), oneChargeback.parse(payload)),
      [refreshPriceGuidesJob]: () => refreshPriceGuides(deps),
      ...enqueue,
    },
    recurring: [
      ...Object.keys(enqueue).map((job) => ({ job, every: 'minute' as const })),
      { job: refreshPriceGuidesJob, every: 'night' },
    ],
  }
}

/** Orders that are due to move on by themselves, but for those whose money is to be released. */
function listDue(db: Db, page: DuePage): Promise<Due[]> {
  return listBy(db, orders.dueAt, page, ne(orders.status, 'handed-over'))
}

/** Orders whose money is to be released. Those whose buyer is yet to be reminded of that are left alone by the job. */
function listToRelease(db: Db, page: DuePage): Promise<Due[]> {
  return listBy(db, orders.dueAt, page, eq(orders.status, 'handed-over'))
}

/** Orders whose parties are to be reminded of what happens next by itself. */
function listToRemind(db: Db, page: DuePage): Promise<Due[]> {
  return listBy(db, orders.remindAt, page)
}

async function listBy(
  db: Db,
  moment: typeof orders.dueAt | typeof orders.remindAt,
  { now, limit, last }: DuePage,
  isMeant?: SQL,
): Promise<Due[]> {
  const rows = await db
    .select({ id: orders.id, dueAt: moment })
    .from(orders)
    .where(and(lte(moment, now), laterThan(moment, orders.id, last), isMeant))
    .orderBy(asc(moment), asc(orders.id))
    .limit(limit)
  return rows as Due[]
}

/** The orders whose payment is being captured, by this process or by one that has died. */
function listClaimed(db: Db, { limit, last }: DuePage): Promise<Due[]> {
  return db
    .select({ id: orders.id, dueAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.status, 'claimed'), laterThan(orders.createdAt, orders.id, last)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
}
