/** What other modules of the server may use. Pages never import it. */
import type { Module } from '../platform/module.ts'
import { personalTables as bidTables } from './bids/schema.ts'
import { personalTables as billTables } from './bill/schema.ts'
import type { OrderCallDeps, OrderDeps } from './deps.ts'
import { orderJobs } from './jobs.ts'
import { personalTables as meetingTables } from './meeting/schema.ts'
import { bookingProblems, orderProblems } from './problems.ts'
import { orderRoutes } from './routes.ts'
import { personalTables as orderTables } from './schema.ts'

export { listEvents } from './become.ts'
export { listPhotosBidFor } from './bids/store.ts'
export { countBookings, isBooked } from './booking/count-bookings.ts'
export { cancelAccountOrders, cancelListingOrders, endAccountOffers } from './booking/end-unpaid.ts'
export { notifyBuyersOfPrice } from './booking/notify-of-price.ts'
export { collectOwedJob, followChargeback } from './chargeback/follow-chargeback.ts'
export type { OnAdminAct, OrderDeps } from './deps.ts'
export { type OrderSettings, readOrderSettings } from './deps.ts'
export { describeForMail } from './describe-for-mail.ts'
export {
  isToJudge,
  maySeeDispute,
  type OrderRecord,
  readOrderRecord,
  selectOpenDisputes,
} from './dispute/judge-order.ts'
export { loadChecklists } from './handover/load-checklists.ts'
export { createOrderCodes } from './handover/order-codes.ts'
export { notifyOfStolenPhone } from './notify-parties.ts'
export { paymentReturns } from './payment/routes.ts'
export { phoneSold, settleOrder } from './payment/settle-order.ts'
export { presentDispute, presentTimeline } from './read-order.ts'
export { adoptRefund, recordPaidRefund } from './refund/adopt-refund.ts'
export { after } from './rules.ts'
export { noteLaterLinks } from './sales/linked-sides.ts'
export {
  endRest,
  listResting,
  type RestingSale,
  selectHeldSales,
  sumRestingOfSeller,
} from './sales/resting-money.ts'
export { isRatedFairly } from './sales/sale-worth.ts'
export { type FoundOrder, searchOrders } from './sales/search-orders.ts'
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
} from './sales/store.ts'
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
