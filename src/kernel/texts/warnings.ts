import { localize } from '../locale.ts'
import type { Warning } from '../message-intents.ts'
import * as bn from './warnings.bn.ts'

export const warningTexts = localize(bn.warningTexts, {
  link: 'Careful: this link leads away from Swap. Never enter a password, a PIN or a card there.',
  email: 'Careful: this is an email address. What you agree on outside Swap we can neither see nor protect.',
  code: 'Careful: never tell anybody a code that was sent to you.',
  payment:
    'Careful: an SMS, a screenshot or a transaction number is no payment. Only the page of the order shows that Swap holds the money.',
  advance: 'Careful: pay nothing in advance and nothing outside Swap. We cannot get such money back.',
  wallet: 'Careful: pay on Swap only. We cannot get back money that you send to a number.',
  qr: 'Careful: never send anybody a picture of your QR code. Whoever has it can say that you have the phone.',
  complaint:
    'Careful: say that everything is fine, or take a complaint back, only when you have the phone or your money. It cannot be undone.',
  outside: 'Careful: what you pay or agree on outside Swap we can neither see nor protect.',
  remote: 'Careful: nobody needs to see or control your phone. Install no app that somebody sends you.',
  impersonation:
    'Careful: Swap, bKash, Nagad and the police do not write to you here. Our messages come by the bell and by email.',
} satisfies Record<Warning, string>)
