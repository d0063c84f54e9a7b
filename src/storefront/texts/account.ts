import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './account.bn.ts'

/** One's own account: how each part of it stands. */
export const accountTexts = localize(bn.accountTexts, {
  title: 'Account',
  overview: 'How your account stands',
  name: 'Name',
  email: 'Email',
  mobile: 'Mobile number',
  language: 'Language',
  payoutAccount: 'Payout account',
  tick: 'Verified tick',
  password: 'Password',
  security: 'Second step',
  sessions: 'Logged in on',
  notices: 'Email notices',
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed',
  none: 'None',
  takesEffect: (time: string) => `Takes effect on ${time}`,
  inEffect: 'In use',
  on: 'On',
  off: 'Off',
  passwordHint: 'A new one logs out all other devices',
  verified: 'Verified',
  waiting: 'An admin is checking it',
  notVerified: 'Not verified',
  devices: (count: number) => (count === 1 ? 'This device only' : `${formatNumber(count)} devices`),
  allNotices: 'All are sent',
  someNotices: (off: number) => `${formatNumber(off)} turned off`,
  change: 'Change',
  changeOf: (what: string) => `Change: ${what}`,
  thisLanguage: 'English',
  otherLanguage: 'বাংলা',
})
