import { localize } from '../../kernel/locale.ts'
import type { AuditedAct, CloseReason } from '../rules.ts'
import * as bn from './admin.bn.ts'

/** An admin's lists of sellers and buyers. These messages are apart from those of the reports, which the home page loads. */
export const membersMessages = localize(bn.membersMessages, {
  name: 'Name',
  email: 'Email',
  verification: 'Verification',
  actions: 'Actions',
  delete: 'Delete',
  revoke: 'Revoke',
  confirmTitle: (name: string) => `Delete ${name}?`,
  sellerConsequences:
    'The account is closed at once. Its unsold phones are withdrawn and unpaid bookings of them are cancelled. Paid orders are kept. Money in its balance becomes a payout to its payout account; without one it stays owed.',
  buyerConsequences:
    'The account is closed at once and its unpaid bookings are cancelled. Paid orders are kept.',
  confirm: 'Delete account',
  deleted: (name: string) => `${name} was deleted`,
  everySeller: 'All',
  waiting: 'Waiting for verification',
  searchSellers: 'Search sellers by name or e-mail',
  searchBuyers: 'Search buyers by name or e-mail',
  noSellers: 'No sellers yet',
  noSellersHint: 'As soon as somebody signs up as a seller, you can verify them here.',
  noBuyers: 'No buyers yet',
  noBuyersHint: 'Everybody who signs up with a buyer account is listed here.',
  sellersFailed: 'The sellers could not be loaded',
  buyersFailed: 'The buyers could not be loaded',
})

/** Why an account is closed. */
export const closeMessages = localize(bn.closeMessages, {
  reason: 'Reason',
  hint: 'After fraud nothing is paid out to the account until an admin lifts the hold.',
  reasons: { other: 'Another reason', fraud: 'Fraud' } satisfies Record<CloseReason, string>,
})

/** The queue of reported phones. Its first labels are the specification's. */
export const queueMessages = localize(bn.queueMessages, {
  intro: 'Phones that users reported, each once. The latest report comes first.',
  search: 'Search reports by phone, brand or seller',
  seller: 'sellerName',
  product: 'product_name',
  brand: 'brand_name',
  reports: 'Reports',
  actions: 'Actions',
  count: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  reason: (reason: string, count: number) => (count === 1 ? reason : `${reason} (${count})`),
  noReason: 'no reason given',
  states: { sold: 'Sold', withdrawn: 'Withdrawn' },
  dismiss: 'Dismiss',
  takeDown: 'Take down',
  closeAccount: 'Close account',
  confirm: {
    'taken-down': {
      title: (phone: { product_name: string }) => `Take down ${phone.product_name}?`,
      text: 'The phone leaves every list at once, and its unpaid bookings are cancelled.',
      submit: 'Take down',
    },
    'close-account': {
      title: (phone: { sellerName: string }) => `Close the account of ${phone.sellerName}?`,
      text: 'The account is closed at once. All its unsold phones are withdrawn and unpaid bookings of them are cancelled. Paid orders are kept. Money in its balance becomes a payout to its payout account; without one it stays owed.',
      submit: 'Close account',
    },
  },
  takeDownReason: 'Reason',
  takeDownReasonHint: 'The seller reads it in My products, but not who reported the phone.',
  chooseReason: 'Choose…',
  reasonRequired: 'Choose the reason.',
  done: {
    dismissed: (phone: { product_name: string }) => `The reports of ${phone.product_name} are dismissed`,
    'taken-down': (phone: { product_name: string }) => `${phone.product_name} is taken down`,
    'close-account': (phone: { sellerName: string }) => `The account of ${phone.sellerName} is closed`,
  },
  decidedBefore: 'Another admin was first.',
  empty: 'No reports',
  emptyHint: 'When somebody presses report to admin on a phone, it is listed here.',
  failed: 'The reports could not be loaded',
})

export const auditMessages = localize(bn.auditMessages, {
  intro: 'What admins did and who became a seller, newest first. Nothing here can be changed or deleted.',
  search: 'Search by account, admin or address',
  act: 'Action',
  account: 'Account',
  admin: 'By',
  address: 'From',
  at: 'Time',
  order: (id: string) => `Order ${id}`,
  empty: 'Nothing yet',
  emptyHint:
    'When an admin verifies a seller, deletes an account or acts on a report, or a buyer starts selling, it is listed here.',
  failed: 'The audit log could not be loaded',
})

export const auditedActMessages = localize(bn.auditedActMessages, {
  'verify-seller': 'Verified the seller',
  'revoke-verification': 'Revoked the verification',
  'close-account': 'Deleted the account',
  'grant-admin': 'Made an admin',
  'revoke-admin': 'Removed as an admin',
  'start-selling': 'Started selling',
  'dismiss-reports': 'Dismissed the reports',
  'accept-imei': 'Accepted an IMEI again',
  'take-down': 'Took the phone down',
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
  'adopt-refund': 'Adopted a refund made by hand',
  'pay-refund': 'Paid a refund another way',
  'retry-job': 'Had failed background work tried again',
  'retry-mail': 'Had a mail sent again',
  'discard-mail': 'Discarded a mail',
} satisfies Record<AuditedAct, string>)
