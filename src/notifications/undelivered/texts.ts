import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import type { AccountMailKind, UndeliveredReason } from './rules.ts'
import * as bn from './texts.bn.ts'

export const undeliveredTexts = localize(bn.undeliveredTexts, {
  title: 'Undelivered mail',
  intro:
    'Mail that a mail server refused for good, or that could not be sent for a day. It is discarded after 30 days.',
  failed: 'The mails could not be loaded',
  email: 'To',
  kind: 'About',
  reason: 'Reason',
  at: 'Last tried',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${formatNumber(count)} attempts`),
  actions: 'Actions',
  retry: 'Send again',
  discard: 'Discard',
  confirmTitle: (email: string) => `Discard the mail to ${email}?`,
  confirmText: 'It will not be sent. The person still has the notification, if there was one.',
  retried: (email: string) => `The mail to ${email} is sent again`,
  discarded: (email: string) => `The mail to ${email} is discarded`,
  settledBefore: 'Another admin was first.',
  more: (shown: number, total: number) =>
    `The latest ${formatNumber(shown)} of ${formatNumber(total)} are listed.`,
  empty: 'No undelivered mail',
  emptyHint: 'Every email was delivered or is still being tried.',
})

export const accountMailTexts = localize(bn.accountMailTexts, {
  'password-link': 'Link for a new password',
  'email-link': 'Link to confirm an email',
  'email-changed': 'Changed email',
  'new-device': 'Login on a new device',
  'account-changed': 'Changed password, mobile or second step',
  'export-ready': 'Data ready to download',
  closing: 'Account to be closed',
} satisfies Record<AccountMailKind, string>)

export const undeliveredReasonTexts = localize(bn.undeliveredReasonTexts, {
  'no-such-address': 'There is no such address',
  'mailbox-full': 'The mailbox is full',
  refused: 'The mail server refuses the mail',
  busy: 'The mail server did not take it for a day',
  unreachable: 'The mail server could not be reached for a day',
  unknown: 'Could not be sent',
} satisfies Record<UndeliveredReason, string>)
