/** What other modules of the server may use. Pages never import it. */

export { cancelAccountOrders, cancelListingOrders } from './booking/end-unpaid.ts'
export { collectOwedJob, followChargeback } from './chargeback/follow-chargeback.ts'
export { maySeeDispute } from './dispute/may-see-dispute.ts'
export { isToJudge, selectOpenDisputes } from './dispute/store.ts'
export { findOrder } from './find-order.ts'
export { findParty } from './find-party.ts'
export { createOrderCodes } from './handover/order-codes.ts'
export { orderJobs } from './jobs.ts'
export { notifyBuyersOfPrice } from './notify-parties.ts'
export { after, type OrderSettings, readOrderSettings } from './order-settings.ts'
export { phoneSold } from './payment/phone-sold.ts'
export { type SettleDeps, settleOrder } from './payment/settle-order.ts'
export { presentDispute, presentTimeline } from './present-details.ts'
export { type OrderRecord, readOrderRecord } from './read-order.ts'
export { adoptRefund, recordPaidRefund } from './refund/adopt-refund.ts'
export type { OnAdminAct } from './refund/cancel-order.ts'
export { orderRoutes } from './routes.ts'
export { saleRoutes } from './sale-routes.ts'
export { isLinkedOrderOf } from './sales/linked-sides.ts'
export {
  endRest,
  listResting,
  type RestingSale,
  selectHeldSales,
  sumRestingOfSeller,
} from './sales/resting-money.ts'
export {
  countCompletedSales,
  countDealsOf,
  countSalesOf,
  type DayOfSales,
  type DealCounts,
  isMoneyHeldBetween,
  listProductNames,
  listSales,
  readMedianSale,
  type Sale,
  sumFrozenOfSeller,
  sumHeldOfSeller,
  sumInChargebacksOfSeller,
  sumSalesByDay,
} from './sales/store.ts'
export { listOrderedPhotos, lockById as lockOrderRow } from './store.ts'
export { listEvents } from './store-events.ts'
