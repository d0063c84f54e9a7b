import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import type { QueueKind } from '../rules.ts'
import * as bn from './texts.bn.ts'

export const queueTexts = localize(bn.queueTexts, {
  title: 'To do',
  intro: 'Everything waiting for an admin, oldest first.',
  failed: 'The list could not be loaded',
  everything: 'Everything',
  withCount: (label: string, count: number) => `${label} (${formatNumber(count)})`,
  waiting: (count: number) => `${formatNumber(count)} waiting`,
  kind: 'What',
  about: 'About',
  amount: 'Amount',
  since: 'Waiting since',
  open: 'Open',
  empty: 'Nothing is waiting',
  emptyHint: 'Disputes, payouts, reports and whatever has failed will appear here.',
  reports: (count: number) => (count === 1 ? '1 report' : `${formatNumber(count)} reports`),
  payouts: (count: number) => (count === 1 ? '1 payout to mark' : `${formatNumber(count)} payouts to mark`),
  attempts: (count: number) => (count === 1 ? 'Failed once' : `Failed ${formatNumber(count)} times`),
  unclear: 'Nobody knows yet whether it was sent',
  refundUnanswered: 'Not answered for more than a day: check the provider’s dashboard',
  refundPending: 'In progress at the provider for more than a day',
  riskyPayment: 'The provider calls the payment risky',
})

export const queueKindTexts = localize(bn.queueKindTexts, {
  dispute: 'Dispute',
  chargeback: 'Chargeback',
  payout: 'Payout',
  batch: 'Payout batch',
  held: 'Held money',
  refund: 'Refund not made',
  difference: 'Difference in the money',
  job: 'Failed job',
  seller: 'Seller to verify',
  report: 'Reported phone',
  flag: 'Flagged phone',
  rating: 'Reported rating',
  conversation: 'Reported conversation',
  enquiry: 'Enquiry',
  mail: 'Undelivered mail',
} satisfies Record<QueueKind, string>)

export const failedJobTexts = localize(bn.failedJobTexts, {
  title: 'Failed jobs',
  intro: 'Background work that has failed for a day or for good. Most of it is tried again every six hours.',
  failed: 'The failed jobs could not be loaded',
  job: 'Job',
  reason: 'Reason',
  noReason: 'The process ended while it ran.',
  at: 'Last tried',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${formatNumber(count)} attempts`),
  nextAt: (time: string) => `Next try on ${time}`,
  never: 'Not tried again automatically',
  order: 'See the order',
  actions: 'Actions',
  retry: 'Try again',
  retried: (job: string) => `${job} is tried again now`,
  doneBefore: 'It has succeeded, or another admin was first.',
  more: (shown: number, total: number) =>
    `The oldest ${formatNumber(shown)} of ${formatNumber(total)} are listed.`,
  empty: 'No failed jobs',
  emptyHint: 'All background work was done or is still being tried.',
})
