import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './overview.bn.ts'

/** The admin's overview and the list of sales behind it. */
export const overviewMessages = localize(bn.overviewMessages, {
  title: 'Overview',
  intro: 'What waits for you, and how the market is doing. Days are those of Dhaka.',
  failed: 'The overview could not be loaded',
  waiting: 'Waiting for you',
  sellersToVerify: 'Sellers to verify',
  reportedPhones: 'Reported phones',
  undelivered: (count: number) =>
    count === 0
      ? 'All mail is on its way'
      : `${formatNumber(count)} ${count === 1 ? 'mail was' : 'mails were'} not delivered`,
  salesToday: 'Sales today',
  revenueToday: 'Turnover today',
  salesMonth: 'Sales in 30 days',
  revenueMonth: 'Turnover in 30 days',
  chartTitle: 'Turnover of the last 30 days',
  chartText: (revenue: string, sales: number) =>
    `${revenue} from ${sales === 1 ? '1 sale' : `${formatNumber(sales)} sales`}`,
  bar: (day: string, revenue: string, sales: number) => `${day}: ${revenue}, ${formatNumber(sales)} sold`,
  asTable: 'Show the days as a table',
  day: 'Day',
  sales: 'Sales',
  revenue: 'Turnover',
})

export const salesMessages = localize(bn.salesMessages, {
  title: 'Sales',
  period: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  product: 'Phone',
  price: 'Price',
  seller: 'Seller',
  buyer: 'Buyer',
  paidAt: 'Paid',
  empty: 'No sales',
  emptyHint: 'Nobody paid for a phone on these days.',
  failed: 'The sales could not be loaded',
})
