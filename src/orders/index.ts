/** What other modules of the server may use. Pages never import it. */
export { cancelAccountOrders } from './cancel-account-orders.ts'
export { cancelListingOrders } from './cancel-listing-orders.ts'
export { notifyBuyersOfPrice } from './notify-parties.ts'
export { orderJobs } from './reconcile-payments.ts'
export { orderRoutes } from './routes.ts'
export { type SettleDeps, settleOrder } from './settle-order.ts'
export { listOrderedPhotos } from './store.ts'
export { type DayOfSales, listSales, type Sale, sumSalesByDay } from './store-sales.ts'
