import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import type { UndeliveredReason } from '../rules.ts'
import * as bn from './messages.bn.ts'

/** The admin's list of mails that were given up. */
export const undeliveredMessages = localize(bn.undeliveredMessages, {
  title: 'Undelivered mail',
  intro:
    'Mail that a mail server refused for good, or that could not be sent for a day. It is discarded after 30 days.',
  failed: 'The mails could not be loaded',
  email: 'To',
  kind: 'About',
  passwordLink: 'Link for a new password',
  reason: 'Reason',
  at: 'Last tried',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${formatNumber(count)} attempts`),
  actions: 'Actions',
  retry: 'Send again',
  discard: 'Discard',
  confirmTitle: (email: string) => `Discard the mail to ${email}?`,
  confirmText: 'It is never sent. The notification itself stays in the account.',
  retried: (email: string) => `The mail to ${email} is sent again`,
  discarded: (email: string) => `The mail to ${email} is discarded`,
  settledBefore: 'Another admin was first.',
  more: (shown: number, total: number) =>
    `The latest ${formatNumber(shown)} of ${formatNumber(total)} are listed.`,
  empty: 'No undelivered mail',
  emptyHint: 'Everything that Swap has written was delivered or is still being tried.',
})

export const undeliveredReasonMessages = localize(bn.undeliveredReasonMessages, {
  'no-such-address': 'There is no such address',
  'mailbox-full': 'The mailbox is full',
  refused: 'The mail server refuses the mail',
  busy: 'The mail server did not take it for a day',
  unreachable: 'The mail server could not be reached for a day',
  unknown: 'Could not be sent',
} satisfies Record<UndeliveredReason, string>)
