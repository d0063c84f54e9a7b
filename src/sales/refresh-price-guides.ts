import { sql } from 'drizzle-orm'
import { getCurrency } from '../kernel/money.ts'
import type { Clock } from '../kernel/time.ts'
import { writePriceGuides } from '../listings/index.ts'
import { isSale, orders } from '../orders/index.ts'
import type { Database } from '../platform/database/database.ts'
import { type DelaySettings, isDelayed } from './delayed-money.ts'

export const refreshPriceGuidesJob = 'refresh-price-guides'

/** Older ones count at today's price, and after a year not at all. */
const freshDays = 90
const oldestDays = 365

const yearlyLoss = { Apple: 0.17, others: 0.34 }

type Deps = { db: Database; clock: Clock; settings: DelaySettings }

/** The nightly job: recomputes what phones sell for, from sales without a refund whose money is not delayed. */
export async function refreshPriceGuides({ db, clock, settings }: Deps): Promise<void> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const age = sql`extract(epoch from ${now} - ${orders.paidAt}) / 86400`
  const loss = sql`case when ${orders.brandName} = 'Apple' then ${yearlyLoss.Apple}::float else ${yearlyLoss.others}::float end`
  const sales = sql`
    select ${orders.listingId}, ${orders.sellerId}, ${orders.buyerId}, ${orders.storageGb}, ${orders.condition},
      ${orders.priceMinor}, ${orders.paidAt},
      ln(${orders.priceMinor}) + case when ${age} <= ${freshDays} then 0 else ln(1 - ${loss}) * ${age} / 365.25 end as value
    from ${orders}
    where ${isSale()} and ${orders.refundMinor} is null and ${orders.currency} = ${getCurrency()}
      and ${orders.paidAt} > ${now} - make_interval(days => ${oldestDays}) and ${orders.paidAt} <= ${now}
      and not ${isDelayed(settings, clock.now())}`
  await db.transaction((tx) => writePriceGuides(tx, sales))
}
