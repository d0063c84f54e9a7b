import { checkoutModule } from '../../src/checkout/index.ts'
import { disputeModule } from '../../src/disputes/index.ts'
import { fulfilmentModule } from '../../src/fulfilment/index.ts'
import { type OrderDeps, orderModule } from '../../src/orders/index.ts'
import type { ModuleJobs } from '../../src/platform/index.ts'
import { saleModule } from '../../src/sales/index.ts'

/** The jobs of the modules that move orders, in a process with these dependencies. */
export function orderJobs(orderDeps: OrderDeps): ModuleJobs {
  const parts = [orderModule, checkoutModule, fulfilmentModule, disputeModule, saleModule].map(({ jobs }) =>
    jobs({ orderDeps }),
  )
  return {
    jobs: Object.assign({}, ...parts.map(({ jobs }) => jobs)),
    recurring: parts.flatMap(({ recurring }) => recurring),
  }
}
