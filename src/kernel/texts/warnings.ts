import { localize } from '../locale.ts'
import type { Warning } from '../message-intents.ts'
import * as bn from './warnings.bn.ts'

export const warningTexts = localize(bn.warningTexts, {
  link: 'Careful: this link leads away from Swap. Never enter a password, a PIN or a card there.',
  email: 'Careful: this is an email address. We can neither see nor protect what you agree on outside Swap.',
  code: 'Careful: never tell anyone a code that was sent to you.',
  payment:
    'Careful: an SMS, a screenshot or a transaction number is not proof of payment. Only the order page shows that Swap holds the money.',
  advance: 'Careful: pay nothing in advance and nothing outside Swap. We cannot get that money back.',
  wallet: 'Careful: pay on Swap only. We cannot get back money that you send to a number.',
  qr: 'Careful: never send anyone a picture of your QR code. Anyone who has it can claim that you have the phone.',
  complaint:
    'Careful: confirm that everything is fine, or withdraw a complaint, only when you have the phone or your money. It cannot be undone.',
  outside: 'Careful: we can neither see nor protect what you pay or agree on outside Swap.',
  remote:
    'Careful: nobody needs to see or control your phone. Do not install an app that somebody sends you.',
  impersonation:
    'Careful: Swap, bKash, Nagad and the police do not write to you here. We contact you only by notification and email.',
} satisfies Record<Warning, string>)
