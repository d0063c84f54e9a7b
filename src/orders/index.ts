/** What other modules of the server may use. Pages never import it. */
export { adoptRefund, recordPaidRefund } from './adopt-refund.ts'
export type { OnAdminAct } from './cancel-order.ts'
export { cancelAccountOrders, cancelListingOrders } from './end-unpaid.ts'
export { findOrder } from './find-order.ts'
export { findParty } from './find-party.ts'
export { collectOwedJob, followChargeback } from './follow-chargeback.ts'
export { orderJobs } from './jobs.ts'
export { isLinkedOrderOf } from './linked-sides.ts'
export { maySeeDispute } from './may-see-dispute.ts'
export { notifyBuyersOfPrice } from './notify-parties.ts'
export { createOrderCodes } from './order-codes.ts'
export { after, type OrderSettings, readOrderSettings } from './order-settings.ts'
export { phoneSold } from './phone-sold.ts'
export { presentDispute, presentTimeline } from './present-details.ts'
export { type OrderRecord, readOrderRecord } from './read-order.ts'
export {
  endRest,
  listResting,
  type RestingSale,
  selectHeldSales,
  sumRestingOfSeller,
} from './resting-money.ts'
export { orderRoutes } from './routes.ts'
export { saleRoutes } from './sale-routes.ts'
export { type SettleDeps, settleOrder } from './settle-order.ts'
export { listOrderedPhotos, lockById as lockOrderRow } from './store.ts'
export { isToJudge, selectOpenDisputes } from './store-disputes.ts'
export { listEvents } from './store-events.ts'
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
} from './store-sales.ts'
