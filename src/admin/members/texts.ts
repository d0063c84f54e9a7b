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
  more: 'More actions',
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
