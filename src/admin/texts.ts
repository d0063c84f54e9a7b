import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const areaTexts = localize(bn.areaTexts, {
  areas: { toDo: 'To do', people: 'People', market: 'Market', money: 'Money', records: 'Records' },
  search: 'Find anything',
  overview: 'Overview',
  sellers: 'all Seller',
  buyers: 'all byer',
  enquiries: 'Enquiries',
  flags: 'Flagged phones',
  reports: 'Report',
  checklists: 'Checklists',
  brands: 'Brands',
  payouts: 'Payouts',
  held: 'Held money',
  audit: 'Audit log',
  mails: 'Undelivered mails',
  jobs: 'Failed jobs',
})

export const overviewTexts = localize(bn.overviewTexts, {
  title: 'Overview',
  intro: 'What is waiting for you, and how the market is doing. Days are in Dhaka time.',
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
  highestDay: (revenue: string) => `Highest: ${revenue}`,
  bar: (day: string, revenue: string, sales: number) => `${day}: ${revenue}, ${formatNumber(sales)} sold`,
  asTable: 'Show the days as a table',
  day: 'Day',
  sales: 'Sales',
  revenue: 'Turnover',
})

export const salesTexts = localize(bn.salesTexts, {
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

export const adminProblemTexts = localize(bn.adminProblemTexts, {
  'admin-suspended': 'An admin cannot be suspended. Take the role away first.',
  'too-late-for-evidence': 'The bank takes no evidence for this chargeback any more.',
  'unknown-chargeback': 'There is no such chargeback.',
})
