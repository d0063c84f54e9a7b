import type { Guard } from '../auth/index.ts'
import { getCurrency, minorToAmount } from '../kernel/money.ts'
import { addDays, type Clock, dayInDhaka, startOfDayInDhaka } from '../kernel/time.ts'
import { mailJobs } from '../notifications/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { countWaiting } from '../platform/database/query-parts.ts'
import { linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { countFailedJobs } from '../platform/jobs/failed-jobs.ts'
import { type DayOfSales, listSales, type Sale, sumSalesByDay } from '../sales/index.ts'
import { countFlags, selectReportedPhones, selectVerifications } from '../trust/index.ts'
import * as contract from './contract.ts'
import { memberRoutes } from './members/routes.ts'
import { type MoneyDeps, moneyRoutes } from './money/routes.ts'
import { queueRoutes } from './queue/routes.ts'
import { type AdminSearchDeps, adminSearchRoutes } from './search/routes.ts'

const shownDays = 30

/**
 * Reads the figures of an admin's home page: what waits (counted as To do lists it), the flags' precision, and the sales of the last days in Dhaka, oldest
 * first.
 */
async function readOverview(db: Db, now: Date): Promise<contract.Overview> {
  const firstDay = addDays(dayInDhaka(now), 1 - shownDays)
  const [sellersToVerify, reportedPhones, undeliveredMails, sold, flags] = await Promise.all([
    countWaiting(db, selectVerifications()),
    countWaiting(db, selectReportedPhones()),
    countFailedJobs(db, mailJobs),
    sumSalesByDay(db, startOfDayInDhaka(firstDay)),
    countFlags(db),
  ])
  const byDay = new Map(sold.map((day) => [day.day, day]))
  const days = Array.from({ length: shownDays }, (_, place) => {
    const day = addDays(firstDay, place)
    return byDay.get(day) ?? { day, sales: 0, revenueMinor: 0 }
  })
  return {
    sellersToVerify,
    reportedPhones,
    undeliveredMails,
    flags,
    today: sumDays(days.slice(-1)),
    month: sumDays(days),
    days: days.map((day) => ({ day: day.day, ...sumDays([day]) })),
  }
}

function sumDays(days: DayOfSales[]) {
  const revenueMinor = days.reduce((sum, day) => sum + day.revenueMinor, 0)
  const sales = days.reduce((sum, day) => sum + day.sales, 0)
  return { sales, revenue: minorToAmount(revenueMinor), currency: getCurrency() }
}

export function adminRoutes(deps: MoneyDeps & AdminSearchDeps) {
  return createRouter()
    .route('/', memberRoutes(deps))
    .route('/', adminSearchRoutes(deps))
    .route('/', overviewRoutes(deps))
    .route('/', moneyRoutes(deps))
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
    product_price: minorToAmount(sale.priceMinor),
    currency: sale.currency,
    sellerId: sale.sellerId,
    sellerEmail: sale.sellerEmail,
    buyerId: sale.buyerId,
    buyerEmail: sale.buyerEmail,
    paidAt: sale.paidAt.toISOString(),
  }
}
