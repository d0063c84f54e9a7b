import { localize } from '../../../kernel/locale.ts'
import { formatNumber } from '../../../kernel/number.ts'
import * as bn from './failed-jobs.bn.ts'

/** Background work that has failed for a day. */
export const failedJobMessages = localize(bn.failedJobMessages, {
  title: 'Failed jobs',
  intro: 'Background work that has failed for a day or for good. Most of it is tried again every six hours.',
  failed: 'The failed jobs could not be loaded',
  job: 'Job',
  reason: 'Reason',
  noReason: 'The process ended while it ran.',
  at: 'Last tried',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${formatNumber(count)} attempts`),
  nextAt: (time: string) => `Tried again on ${time}`,
  never: 'Not tried again by itself',
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
