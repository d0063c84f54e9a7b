/** What other modules of the server may use. Pages never import it. */

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
export { orderJobs } from './jobs.ts'
export { paymentReturns } from './payment/routes.ts'
export { phoneSold, settleOrder } from './payment/settle-order.ts'
export { presentDispute, presentTimeline } from './read-order.ts'
export { adoptRefund, recordPaidRefund } from './refund/adopt-refund.ts'
export { orderRoutes } from './routes.ts'
export { after } from './rules.ts'
export { noteLaterLinks } from './sales/linked-sides.ts'
export { refreshPriceGuides, refreshPriceGuidesJob } from './sales/refresh-price-guides.ts'
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
