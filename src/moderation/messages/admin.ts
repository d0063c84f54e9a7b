import type { AdminAct, CloseProblem, VerifyProblem } from '../rules.ts'

/** The sentences of an admin's screens. Apart from the others, which the home page loads: it needs none of these. */

export const verifyProblemMessages = {
  'no-such-account': 'There is no such account.',
  'not-a-seller': 'Only sellers are verified.',
} satisfies Record<VerifyProblem, string>

export const closeProblemMessages = {
  'no-such-account': 'There is no such account.',
  'own-account': 'You cannot delete your own account.',
  'last-admin': 'The last admin cannot be deleted.',
} satisfies Record<CloseProblem, string>

/** The three lists of an admin. */
export const membersMessages = {
  name: 'Name',
  email: 'Email',
  verification: 'Verification',
  actions: 'Actions',
  delete: 'Delete',
  revoke: 'Revoke',
  confirmTitle: (name: string) => `Delete ${name}?`,
  sellerConsequences:
    'The account is closed at once. Its unsold phones leave the lists and unpaid bookings of them are cancelled. Paid orders stay.',
  buyerConsequences: 'The account is closed at once and its unpaid bookings are cancelled. Paid orders stay.',
  confirm: 'Delete account',
  deleted: (name: string) => `${name} was deleted`,
  searchSellers: 'Search sellers by name or e-mail',
  searchBuyers: 'Search buyers by name or e-mail',
  noSellers: 'No sellers yet',
  noSellersHint: 'As soon as somebody signs up as a seller, you can verify them here.',
  noBuyers: 'No buyers yet',
  noBuyersHint: 'Everybody who signs up with a buyer account is listed here.',
  sellersFailed: 'The sellers could not be loaded',
  buyersFailed: 'The buyers could not be loaded',
}

export const reportsMessages = {
  intro: 'What users reported, newest first.',
  search: 'Search reports by phone, brand or seller',
  seller: 'sellerName',
  product: 'product_name',
  brand: 'brand_name',
  reportedAt: 'Reported',
  empty: 'No reports',
  emptyHint: 'When somebody presses report to admin on a phone, it is listed here.',
  failed: 'The reports could not be loaded',
}

export const auditMessages = {
  intro: 'What admins did, newest first. Nothing here can be changed or deleted.',
  search: 'Search by account, admin or address',
  act: 'Action',
  account: 'Account',
  admin: 'Admin',
  address: 'From',
  at: 'Time',
  empty: 'Nothing yet',
  emptyHint:
    'When an admin verifies a seller, deletes an account or makes somebody an admin, it is listed here.',
  failed: 'The audit log could not be loaded',
}

export const adminActMessages = {
  'verify-seller': 'Verified the seller',
  'revoke-verification': 'Revoked the verification',
  'close-account': 'Deleted the account',
  'grant-admin': 'Made an admin',
  'revoke-admin': 'Made an admin no longer',
} satisfies Record<AdminAct, string>
