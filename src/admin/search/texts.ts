import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const adminSearchTexts = localize(bn.adminSearchTexts, {
  title: 'Find anything',
  intro:
    'By an order’s number, a telephone number, an IMEI, a payment’s id at the provider, or the name or email of a person.',
  search: 'What are you looking for?',
  submit: 'Find',
  failed: 'The search did not work',
  nothing: 'Nothing found',
  nothingHint: 'Check the spelling. Of an order’s number the first eight characters are enough.',
  members: 'People',
  orders: 'Orders',
  phones: 'Phones',
  first: (count: number) => `Only the newest ${formatNumber(count)} of each are shown.`,
})

export const foundTexts = localize(bn.foundTexts, {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  roles: { buyer: 'Buyer', seller: 'Seller', admin: 'Admin' },
  verified: 'Verified',
  closed: 'Closed',
  order: 'Order',
  phone: 'Phone',
  price: 'Price',
  buyer: 'Buyer',
  seller: 'Seller',
  stage: 'Stage',
  disputed: 'was disputed',
  state: 'State',
  states: { 'for-sale': 'For sale', sold: 'Sold', withdrawn: 'Withdrawn' },
  since: 'Since',
})

export const memberTexts = localize(bn.memberTexts, {
  failed: 'The person could not be loaded',
  back: 'Find anything',
  facts: 'Account',
  joined: (at: string) => `Here since ${at}`,
  confirmed: 'The email is confirmed',
  unconfirmed: 'The email is not confirmed',
  closed: (at: string) => `Closed on ${at}`,
  suspended: (at: string) => `Suspended since ${at}`,
  held: (at: string) => `Payouts on hold since ${at}`,
  phones: 'Phones',
  orders: 'Orders',
  reports: 'Reports of the phones',
  reason: 'Reason',
  noReason: 'No reason given',
  decision: 'Decision',
  decisions: { dismissed: 'Dismissed', 'taken-down': 'Taken down', 'account-closed': 'Account closed' },
  open: 'Open',
  payouts: 'Payouts',
  amount: 'Amount',
  acts: 'What admins did and noted',
  none: 'None',
  note: 'Note for other admins',
  noteHint: 'It stays in the audit log. The person does not see it.',
  write: 'Save the note',
  noted: 'The note is saved',
  suspend: 'Suspend',
  suspendTitle: (name: string) => `Suspend ${name}?`,
  suspendText:
    'Their phones leave the lists and unpaid bookings are cancelled. What is paid goes on. They cannot book, list or ask about a phone until you end it.',
  done: 'The account is suspended',
  end: 'End the suspension',
  ended: 'The suspension has ended',
  logOut: 'Log out everywhere',
  logOutTitle: (name: string) => `Log ${name} out everywhere?`,
  logOutText:
    'For when somebody else may be using the account. The password and the second step stay: if they are known to others, the person has to change them.',
  loggedOut: 'The person is logged out everywhere',
})
