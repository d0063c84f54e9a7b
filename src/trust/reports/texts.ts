import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import type { CloseReason } from '../rules.ts'
import * as bn from './texts.bn.ts'

export const reportQueueTexts = localize(bn.reportQueueTexts, {
  title: 'Report',
  intro: 'Phones that users reported, latest first.',
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
  stolen: 'Stolen or blocked',
  confirm: {
    'taken-down': {
      title: (phone: { product_name: string }) => `Take down ${phone.product_name}?`,
      text: 'The phone leaves every list at once, and its unpaid bookings are cancelled.',
      submit: 'Take down',
    },
    stolen: {
      title: (phone: { product_name: string }) => `Is ${phone.product_name} stolen or blocked?`,
      text: 'The phone has a buyer. Its IMEI is refused from now on, its receipt says that it was reported stolen, and nothing is paid out to its seller until an admin lifts the hold. The sale itself goes on: its buyer can complain.',
      submit: 'It is stolen or blocked',
    },
  },
  takeDownReason: 'Reason',
  takeDownReasonHint: 'The seller reads it in My products, but not who reported the phone.',
  chooseReason: 'Choose…',
  reasonRequired: 'Choose the reason.',
  done: {
    dismissed: (phone: { product_name: string }) => `The reports of ${phone.product_name} are dismissed`,
    'taken-down': (phone: { product_name: string }) => `${phone.product_name} is taken down`,
  },
  decidedBefore: 'Another admin was first.',
  empty: 'No reports',
  emptyHint: 'When somebody presses report to admin on a phone, it is listed here.',
  failed: 'The reports could not be loaded',
})

export const refusedImeiTexts = localize(bn.refusedImeiTexts, {
  title: 'Refused IMEIs',
  intro:
    'A phone that was taken down as stolen or blocked, or refunded because of that, cannot be offered again. Nor can anybody but its buyer offer a phone that was sold here. Accept the IMEI again once its owner has proved the phone theirs.',
  imei: 'IMEI',
  imeiHint: 'For a phone without one, paste the link of its page.',
  reason: 'Reason, for the audit log',
  reasonRequired: 'Give a reason.',
  accept: 'Accept the IMEI again',
  accepted: 'A phone with this IMEI can be offered again.',
  acceptedBefore: 'This IMEI was not refused.',
})

const accounts = (count: number) => (count === 1 ? '1 account' : `${formatNumber(count)} accounts`)

export const closeTexts = localize(bn.closeTexts, {
  title: (name: string) => `Close the account of ${name}?`,
  titleOfAll: (count: number) => `Close ${accounts(count)}?`,
  text: 'It is closed at once and for good: unsold phones are withdrawn, and unpaid bookings are cancelled. Paid orders are kept. Money in the balance becomes a payout to the payout account; without one it stays owed.',
  submit: 'Close account',
  submitAll: (count: number) => `Close ${accounts(count)}`,
  closed: (name: string) => `The account of ${name} is closed`,
  closedAll: (count: number) => `${accounts(count)} closed`,
  reason: 'Reason',
  hint: 'After fraud nothing is paid out to the account until an admin lifts the hold.',
  reasons: { other: 'Another reason', fraud: 'Fraud' } satisfies Record<CloseReason, string>,
})
