import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { inTime, type OrderCallDeps, type OrderDeps, orderIdIn, orders } from '../orders/index.ts'
import { duePayments } from '../payments/index.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { enqueueDue } from '../platform/jobs/unique-jobs.ts'
import { closeBids, closeBidsJob, expireBid, expireBidJob, expiringBids } from './bids/close-bids.ts'
import { bidRoutes } from './bids/routes.ts'
import { personalTables } from './bids/schema.ts'
import {
  endBookings,
  endBookingsJob,
  endBookingsOfBuyer,
  endBookingsOfBuyerJob,
} from './booking/end-unpaid.ts'
import { notifyOfPrice, notifyOfPriceJob } from './booking/notify-of-price.ts'
import { bookingRoutes } from './booking/routes.ts'
import { paymentRoutes } from './payment/routes.ts'
import { settleOrder } from './payment/settle-order.ts'
import { settleJob } from './payment/void-authorisation.ts'
import { bookingProblems, checkoutProblems } from './problems.ts'

export { exemptFromUnpaidCount, listPhotosBidFor } from './bids/store.ts'
export {
  cancelAccountOrders,
  cancelListingOrders,
  endAccountOffers,
  endUnpaid,
} from './booking/end-unpaid.ts'
export { notifyBuyersOfPrice } from './booking/notify-of-price.ts'
export { paymentReturns } from './payment/routes.ts'
export { phoneSold, settleOrder } from './payment/settle-order.ts'
export { countDemand, isBooked } from './store.ts'

export const checkoutModule = {
  routes: ({ saleDeps }: { saleDeps: OrderCallDeps }) => checkoutRoutes(saleDeps),
  jobs: ({ orderDeps }: { orderDeps: OrderDeps }) => checkoutJobs(orderDeps),
  problems: [checkoutProblems, bookingProblems],
  personalTables,
} satisfies Module

const oneBid = z.object({ bidId: z.string() })

const onePhone = z.object({ listingId: z.string() })

const oneUser = z.object({ userId: z.string() })

function checkoutJobs(deps: OrderDeps): ModuleJobs {
  const { db, clock } = deps
  return {
    jobs: {
      [endBookingsJob.name]: (payload) => endBookings(deps, onePhone.parse(payload).listingId),
      [endBookingsOfBuyerJob.name]: (payload) => endBookingsOfBuyer(deps, oneUser.parse(payload).userId),
      [closeBidsJob.name]: (payload) => closeBids(deps, onePhone.parse(payload).listingId),
      [expireBidJob.name]: (payload) => expireBid(deps, oneBid.parse(payload).bidId),
      [notifyOfPriceJob.name]: (payload) => notifyOfPrice(deps, onePhone.parse(payload).listingId),
      [settleJob.name]: async (payload) => {
        const settled = await settleOrder(inTime(deps), orderIdIn(payload))
        // Unresolved until an admin has decided.
        if (!settled.ok && settled.why === 'payment-differs') {
          throw new Error('the payment at the provider is not the one that was asked for')
        }
      },
      'enqueue-due-bids': () => enqueueDue(db, expireBidJob, clock.now(), expiringBids),
      'enqueue-due-payments': async () => {
        // Those whose payment is being captured, by this process or by one that has died.
        const claimed = { id: orders.id, dueAt: orders.createdAt, where: eq(orders.status, 'claimed') }
        await enqueueDue(db, settleJob, clock.now(), claimed)
        await enqueueDue(db, settleJob, clock.now(), duePayments)
      },
    },
    recurring: [
      { job: 'enqueue-due-bids', every: 'minute' },
      { job: 'enqueue-due-payments', every: 'minute' },
    ],
  }
}

export type CheckoutApi = ReturnType<typeof checkoutRoutes>

function checkoutRoutes(deps: OrderCallDeps) {
  return createRouter()
    .route('/', bookingRoutes(deps))
    .route('/', bidRoutes(deps))
    .route('/', paymentRoutes(deps))
}
