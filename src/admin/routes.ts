import type { Guard } from '../auth/index.ts'
import { minorToAmount } from '../kernel/money.ts'
import { addDays, startOfDayInDhaka } from '../kernel/time.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { listSales, type Sale } from '../sales/index.ts'
import * as contract from './contract.ts'
import { memberRoutes } from './members/routes.ts'
import { type MoneyDeps, moneyRoutes } from './money/routes.ts'
import { failedJobRoutes, queueRoutes } from './queue/routes.ts'
import { readOverview } from './read-overview.ts'
import { type AdminSearchDeps, adminSearchRoutes } from './search/routes.ts'

export function adminRoutes(deps: MoneyDeps & AdminSearchDeps) {
  return createRouter()
    .route('/', memberRoutes(deps))
    .route('/', adminSearchRoutes(deps))
    .route('/', overviewRoutes(deps))
    .route('/', moneyRoutes(deps))
    .route('/', failedJobRoutes(deps))
    .route('/', queueRoutes(deps))
}

export type OverviewApi = ReturnType<typeof overviewRoutes>

function overviewRoutes({ db, guard, clock }: { db: Database; guard: Guard; clock: Clock }) {
  return createRouter()
    .openapi(guard.admin(contract.getOverview), async (c) => {
      return c.json(await readOverview(db, clock.now()), 200)
    })
    .openapi(guard.admin(contract.listSales), async (c) => {
      const { limit, cursor, from, to } = c.req.valid('query')
      const period = { from: startOfDayInDhaka(from), until: startOfDayInDhaka(addDays(to, 1)) }
      const rows = await listSales(db, period, limit + 1, readCursor(cursor))
      return c.json(linkedPage(c, rows, limit, byPayment).map(presentSale), 200)
    })
}

const byPayment = ({ paidAt, id }: Sale) => ({ at: paidAt, id })

function presentSale(sale: Sale): contract.Sale {
  return {
    _id: sale.id,
    productId: sale.listingId,
    product_name: sale.productName,
    brand_name: sale.brandName,
    product_price: minorToAmount(sale.priceMinor),
    currency: sale.currency,
    sellerId: sale.sellerId,
    sellerEmail: sale.sellerEmail,
    buyerId: sale.buyerId,
    buyerEmail: sale.buyerEmail,
    paidAt: sale.paidAt.toISOString(),
  }
}
