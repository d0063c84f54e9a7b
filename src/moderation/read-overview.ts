import { countUnverifiedSellers } from '../identity/index.ts'
import { addDays, dayInDhaka, startOfDayInDhaka } from '../kernel/time.ts'
import { type DayOfSales, sumSalesByDay } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import { countDeadJobs } from '../platform/jobs/dead-jobs.ts'
import { mailJobs } from './find-undelivered.ts'
import { countReportedPhones } from './store-reports.ts'

/** How many days the overview shows, today included. */
const shownDays = 30

export type Overview = {
  sellersToVerify: number
  reportedPhones: number
  undeliveredMails: number
  days: DayOfSales[]
}

/** What waits for an admin, and the sales of each of the last 30 days in Dhaka, the oldest first. */
export async function readOverview(db: Db, now: Date): Promise<Overview> {
  const firstDay = addDays(dayInDhaka(now), 1 - shownDays)
  const [sellersToVerify, reportedPhones, undeliveredMails, sold] = await Promise.all([
    countUnverifiedSellers(db),
    countReportedPhones(db),
    countDeadJobs(db, mailJobs),
    sumSalesByDay(db, startOfDayInDhaka(firstDay)),
  ])
  const byDay = new Map(sold.map((day) => [day.day, day]))
  const days = Array.from({ length: shownDays }, (_, place) => {
    const day = addDays(firstDay, place)
    return byDay.get(day) ?? { day, sales: 0, revenueMinor: 0 }
  })
  return { sellersToVerify, reportedPhones, undeliveredMails, days }
}
