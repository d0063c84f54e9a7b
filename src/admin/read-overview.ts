import { getCurrency, minorToAmount } from '../kernel/money.ts'
import { addDays, dayInDhaka, startOfDayInDhaka } from '../kernel/time.ts'
import { mailJobs } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import { countWaiting } from '../platform/database/query-parts.ts'
import { countFailedJobs } from '../platform/jobs/failed-jobs.ts'
import { type DayOfSales, sumSalesByDay } from '../sales/index.ts'
import { countFlags, selectReportedPhones, selectVerifications } from '../trust/index.ts'
import type * as contract from './contract.ts'

const shownDays = 30

/**
 * Reads the figures of an admin's home page: what waits (counted as To do lists it), the flags' precision, and the sales of the last days in Dhaka, oldest
 * first.
 */
export async function readOverview(db: Db, now: Date): Promise<contract.Overview> {
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
