import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const idleProblemTexts = localize(bn.idleProblemTexts, {
  'account-suspended':
    'Your account is suspended. You can finish the orders that you have, but not book, list or ask about a phone.',
})

export const closingTexts = localize(bn.closingTexts, {
  title: 'Close the account',
  intro:
    'Your phones are withdrawn and all devices logged out at once. Log in within 14 days to keep the account. After that your name, email, numbers and messages are erased; orders and payments are kept without them, as the law requires.',
  submit: 'Close my account',
  done: (time: string) => `Your account will be closed on ${time}. Log in before that to keep it.`,
  'open-deals':
    'An order, a payout or money of yours is still open. Finish or cancel it, and have your balance paid out first.',
  'sole-admin': 'You are the last admin. Somebody else has to become one first.',
  mailSubject: 'Your Swap account is being closed',
  mailText: (time: string, link: string) =>
    `Hello,\n\nyour account at Swap will be closed and erased on ${time}, as you have asked.\n\nTo keep it, or if it was not you, log in before that:\n\n${link}\n`,
  mailLabel: 'Log in and keep my account',
})

export const changeNameTexts = localize(bn.changeNameTexts, {
  title: 'Name',
  label: 'Your name',
  hint: 'Buyers and sellers see it. If you are verified, the tick comes back once an admin has checked the new name.',
  submit: 'Change the name',
  done: 'Your name is changed.',
  same: 'This is your name already',
})
