import type { FulfilmentDeps } from '../fulfilment/index.ts'
import type { OrderDeps } from '../orders/index.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { refreshPriceGuides, refreshPriceGuidesJob } from './refresh-price-guides.ts'
import { saleRoutes } from './routes.ts'

export { countDealsOf, countSalesOf, salesOf } from './count-deals.ts'
export {
  type DelayedSale,
  endPayoutDelay,
  listDelayed,
  selectHeldSales,
  sumDelayedOfSeller,
} from './delayed-money.ts'
export {
  type DayOfSales,
  type FoundOrder,
  findOpenDeals,
  listOrdersById,
  listSales,
  type Sale,
  searchOrders,
  sumFrozenOfSeller,
  sumHeldOfSeller,
  sumInChargebacksOfSeller,
  sumMonthOfSeller,
  sumSalesByDay,
} from './store.ts'

export const saleModule = {
  routes: ({ saleDeps }: { saleDeps: FulfilmentDeps }) => saleRoutes(saleDeps),
  jobs: ({ orderDeps }: { orderDeps: OrderDeps }): ModuleJobs => ({
    jobs: { [refreshPriceGuidesJob]: () => refreshPriceGuides(orderDeps) },
    recurring: [{ job: refreshPriceGuidesJob, every: 'night' }],
  }),
  problems: [],
  personalTables: [],
} satisfies Module
