import type { SignKind } from '../../auth/rules.ts'
import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

/** The texts of an admin's lists of sellers and buyers, kept apart from those of the reports, which the home page loads. */
export const membersTexts = localize(bn.membersTexts, {
  sellers: {
    title: 'all Seller',
    search: 'Search sellers by name or email',
    empty: 'No sellers yet',
    emptyHint: 'As soon as somebody signs up as a seller, you can verify them here.',
    failed: 'The sellers could not be loaded',
  },
  buyers: {
    title: 'all byer',
    search: 'Search buyers by name or email',
    empty: 'No buyers yet',
    emptyHint: 'Everybody who signs up with a buyer account is listed here.',
    failed: 'The buyers could not be loaded',
  },
  verifyNow: 'verify Now',
  verified: 'verifyed',
  name: 'Name',
  email: 'Email',
  verification: 'Verification',
  actions: 'Actions',
  delete: 'Delete',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke the verification of ${name}?`,
  revokeText: 'The tick leaves the seller’s phones at once. You can verify the seller again.',
  revoked: 'The seller was told why',
  everySeller: 'All',
  waiting: 'Not verified',
})

export const signTexts = localize(bn.signTexts, {
  label: 'A suspended account had the same',
  signs: {
    browser: 'browser',
    'payout-account': 'payout account',
    mobile: 'mobile number',
    'sign-up-address': 'network address',
    'sale-address': 'network address',
    email: 'email',
  } satisfies Record<SignKind, string>,
})

const accounts = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)

export const bulkTexts = localize(bn.bulkTexts, {
  select: 'Select',
  selectAll: 'Select all on this page',
  selected: (count: number) => `${accounts(count)} selected`,
  progress: (done: number, all: number) => `${done} of ${accounts(all)}`,
  verify: 'Verify selected',
  verifyTitle: (count: number) => `Verify ${accounts(count)}?`,
  close: 'Close selected',
  more: 'More actions',
  export: 'Export as CSV',
  elsewhere: (count: number) =>
    count === 1
      ? '1 of them is not on this page of the list.'
      : `${count} of them are not on this page of the list.`,
  verified: (count: number) => `${accounts(count)} verified`,
  failed: (name: string, reason: string) => `${name}: ${reason}`,
})
