import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import type { AuditedAct } from '../trust/rules.ts'
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

export const auditTexts = localize(bn.auditTexts, {
  title: 'Audit log',
  intro: 'What admins did and who became a seller, newest first. Nothing here can be changed or deleted.',
  search: 'Search by account, admin or address',
  act: 'Action',
  account: 'Account',
  admin: 'By',
  address: 'From',
  at: 'Time',
  empty: 'Nothing yet',
  emptyHint:
    'When an admin verifies a seller, closes an account or acts on a report, or a buyer starts selling, it is listed here.',
  failed: 'The audit log could not be loaded',
})

export const auditedActTexts = localize(bn.auditedActTexts, {
  'verify-seller': 'Verified the seller',
  'revoke-verification': 'Revoked the verification',
  'refuse-verification': 'Refused to verify the seller',
  'close-account': 'Closed the account',
  'suspend-account': 'Suspended the account',
  'end-suspension': 'Ended the suspension',
  'log-out': 'Logged the person out everywhere',
  note: 'Wrote a note',
  'grant-admin': 'Made an admin',
  'revoke-admin': 'Removed as an admin',
  'start-selling': 'Started selling',
  'add-app': 'Added an authenticator app',
  'remove-app': 'Removed the authenticator app',
  'add-passkey': 'Added a passkey',
  'remove-passkey': 'Removed a passkey',
  'renew-backup-codes': 'Made new backup codes',
  'remove-factors': 'Removed the second step',
  'dismiss-reports': 'Dismissed the reports',
  'accept-imei': 'Accepted an IMEI again',
  'take-down': 'Took the phone down',
  'approve-phone': 'Approved a flagged phone',
  'confirm-flags': 'Confirmed the flags of a sold phone',
  'cancel-order': 'Cancelled a paid order',
  'decide-dispute': 'Decided a dispute',
  'waive-return': 'Refunded a buyer without the return of the phone',
  'batch-payouts': 'Gathered payouts into a batch',
  'export-payouts': 'Downloaded a batch of payouts',
  'payout-sent': 'Marked a payout as sent',
  'payout-failed': 'Marked a payout as failed',
  'hold-payouts': 'Put the payouts on hold',
  'resume-payouts': 'Lifted the hold on the payouts',
  'release-held-money': 'Released the money of a sale',
  'remove-rating': 'Removed a rating',
  'check-money': 'Compared the ledger with the provider',
  'send-evidence': 'Sent evidence to a bank',
  'edit-checklist': 'Changed a hand-over checklist',
  'close-enquiry': 'Closed an enquiry',
  'answer-enquiry': 'Answered an enquiry',
  'add-brand': 'Added a brand',
  'change-brand': 'Changed a brand',
  'delete-brand': 'Deleted a brand',
  'adopt-refund': 'Adopted a refund made by hand',
  'pay-refund': 'Recorded a refund',
  'retry-job': 'Had failed background work tried again',
  'retry-mail': 'Had a mail sent again',
  'discard-mail': 'Discarded a mail',
} satisfies Record<AuditedAct, string>)

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

export const brandTexts = localize(bn.brandTexts, {
  title: 'Brands',
  intro: (first: string) =>
    `What sellers can choose and buyers browse, in this order. ${first} always come first. Nobody can offer new phones of a hidden brand; those for sale stay and are found.`,
  failed: 'The brands could not be loaded',
  brand: 'Brand',
  shown: 'Shown',
  always: 'Always',
  visible: 'Yes',
  hidden: 'Hidden',
  actions: 'Actions',
  up: 'Up',
  down: 'Down',
  rename: 'Rename',
  hide: 'Hide',
  show: 'Show',
  delete: 'Delete',
  name: 'Name',
  nameHint: 'One word of Latin letters and digits, such as OnePlus.',
  notAName: 'Write 2 to 20 Latin letters and digits, beginning with a letter.',
  add: 'Add brand',
  added: (name: string) => `${name} was added`,
  deleted: (name: string) => `${name} was deleted`,
})

export const adminProblemTexts = localize(bn.adminProblemTexts, {
  'admin-account': 'An admin can sell already, and stays an admin.',
  'admin-suspended': 'An admin cannot be suspended. Take the role away first.',
  'too-late-for-evidence': 'The bank takes no evidence for this chargeback any more.',
  'unknown-chargeback': 'There is no such chargeback.',
})
