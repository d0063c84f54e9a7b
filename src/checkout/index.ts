import type { OrderCallDeps, OrderDeps } from '../orders/index.ts'
import type { Module } from '../platform/module.ts'
import { personalTables } from './bids/schema.ts'
import { checkoutJobs } from './jobs.ts'
import { bookingProblems, checkoutProblems } from './problems.ts'
import { checkoutRoutes } from './routes.ts'

export { exemptFromUnpaidCount, listPhotosBidFor } from './bids/store.ts'
export { countDemand, isBooked } from './booking/count-bookings.ts'
export {
  cancelAccountOrders,
  cancelListingOrders,
  endAccountOffers,
  endUnpaid,
} from './booking/end-unpaid.ts'
export { notifyBuyersOfPrice } from './booking/notify-of-price.ts'
export { paymentReturns } from './payment/routes.ts'
export { phoneSold, settleOrder } from './payment/settle-order.ts'

export const checkoutModule = {
  routes: ({ saleDeps }: { saleDeps: OrderCallDeps }) => checkoutRoutes(saleDeps),
  jobs: ({ orderDeps }: { orderDeps: OrderDeps }) => checkoutJobs(orderDeps),
  problems: [checkoutProblems, bookingProblems],
  personalTables,
} satisfies Module
