/** What other modules of the server may use. Pages never import it. */

import { personalTables as bidTables } from '../checkout/bids/schema.ts'
import { personalTables as billTables } from '../fulfilment/bill/schema.ts'
import { personalTables as meetingTables } from '../fulfilment/meeting/schema.ts'
import type { Module } from '../platform/module.ts'
import type { OrderCallDeps, OrderDeps } from './deps.ts'
import { orderJobs } from './jobs.ts'
import { bookingProblems, orderProblems } from './problems.ts'
import { orderRoutes } from './routes.ts'
import { personalTables as orderTables } from './schema.ts'

export { listPhotosBidFor } from '../checkout/bids/store.ts'
export { countBookings, isBooked } from '../checkout/booking/count-bookings.ts'
export { cancelAccountOrders, cancelListingOrders, endAccountOffers } from '../checkout/booking/end-unpaid.ts'
export { notifyBuyersOfPrice } from '../checkout/booking/notify-of-price.ts'
export { paymentReturns } from '../checkout/payment/routes.ts'
export { phoneSold, settleOrder } from '../checkout/payment/settle-order.ts'
export { collectOwedJob, followChargeback } from '../disputes/chargeback/follow-chargeback.ts'
export {
  isToJudge,
  maySeeDispute,
  type OrderRecord,
  readOrderRecord,
  selectOpenDisputes,
} from '../disputes/dispute/judge-order.ts'
export { loadChecklists } from '../fulfilment/handover/load-checklists.ts'
export { createOrderCodes } from '../fulfilment/handover/order-codes.ts'
export { presentDispute, presentTimeline } from '../sales/read-order.ts'
export {
  endRest,
  listResting,
  type RestingSale,
  selectHeldSales,
  sumRestingOfSeller,
} from '../sales/resting-money.ts'
export { type FoundOrder, searchOrders } from '../sales/search-orders.ts'
export {
  countDealsOf,
  countSales,
  countSalesOf,
  type DayOfSales,
  type DealCounts,
  findOpenDeals,
  listProductNames,
  listSales,
  type Sale,
  sumFrozenOfSeller,
  sumHeldOfSeller,
  sumInChargebacksOfSeller,
  sumSalesByDay,
} from '../sales/store.ts'
export { listEvents } from './become.ts'
export type { OnAdminAct, OrderDeps } from './deps.ts'
export { type OrderSettings, readOrderSettings } from './deps.ts'
export { describeForMail } from './describe-for-mail.ts'
export { noteLaterLinks } from './linked-sides.ts'
export { notifyOfStolenPhone } from './notify-parties.ts'
export { adoptRefund, recordPaidRefund } from './refund/adopt-refund.ts'
export { after } from './rules.ts'
export { isRatedFairly } from './sale-worth.ts'
export {
  findOrder,
  findParty,
  hasOrdered,
  hasRunningOrders,
  listOrderedPhotos,
  lockById as lockOrderRow,
} from './store.ts'

export const orderModule = {
  routes: ({ saleDeps }: { saleDeps: OrderCallDeps }) => orderRoutes(saleDeps),
  jobs: ({ orderDeps }: { orderDeps: OrderDeps }) => orderJobs(orderDeps),
  problems: [orderProblems, bookingProblems],
  personalTables: [...orderTables, ...bidTables, ...billTables, ...meetingTables],
} satisfies Module
