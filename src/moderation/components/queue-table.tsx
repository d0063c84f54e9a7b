import { Link } from 'react-router'
import { formatDollars } from '../../kernel/money.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { disputeReasonMessages } from '../../orders/messages/disputes.ts'
import { bookingPaths } from '../../orders/paths.ts'
import { payoutPaths } from '../../payouts/paths.ts'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { queueKindMessages, queueMessages as words } from '../messages/queue.ts'
import { moderationPaths } from '../paths.ts'
import type { QueueEntry } from '../queue-contract.ts'
import type { QueueKind } from '../rules.ts'

/** Where each kind is dealt with. */
const paths: Record<QueueKind, (subject: string) => string> = {
  dispute: bookingPaths.order,
  chargeback: bookingPaths.order,
  payout: () => payoutPaths.payouts,
  batch: payoutPaths.batch,
  held: () => payoutPaths.held,
  refund: bookingPaths.order,
  difference: () => moderationPaths.money,
  job: () => moderationPaths.failedJobs,
  seller: () => moderationPaths.sellersToVerify,
  report: () => moderationPaths.reports,
  rating: () => moderationPaths.reports,
  mail: () => moderationPaths.undelivered,
}

/** What the note of each kind says, where there is something to say. */
const notes: Partial<Record<QueueKind, (note: string) => string | null>> = {
  dispute: (reason) => readReason(reason),
  chargeback: (reason) => reason.replaceAll('_', ' '),
  payout: (state) => (state === 'sending' ? words.unclear : null),
  batch: (count) => words.payouts(Number(count)),
  refund: (attempt) => words.attempts(Number(attempt)),
  difference: (provider) => provider,
  job: (name) => name,
  seller: (email) => email,
  report: (count) => words.reports(Number(count)),
  rating: (count) => words.reports(Number(count)),
}

function readReason(reason: string): string | null {
  const reasons: Record<string, string> = disputeReasonMessages
  return Object.hasOwn(reasons, reason) ? (reasons[reason] ?? null) : null
}

const rowId = ({ _id }: QueueEntry) => `waits-${_id}`

const listColumns = (): Column<QueueEntry>[] => [
  {
    label: words.kind,
    cell: ({ kind }) => queueKindMessages[kind],
    small: 'title',
    heading: true,
    cellId: rowId,
  },
  {
    label: words.about,
    cell: ({ kind, about, note }) => (
      <span className="min-w-0 wrap-anywhere">
        {about}
        {note !== null && <span className="block text-quiet text-sm">{notes[kind]?.(note)}</span>}
      </span>
    ),
  },
  {
    label: words.amount,
    align: 'end',
    cell: ({ amount }) => (
      <span className="tabular-nums">{amount === null ? '–' : formatDollars(amount)}</span>
    ),
  },
  {
    label: words.since,
    cell: ({ at }) => (
      <time dateTime={at} className="text-quiet text-sm tabular-nums">
        {formatPostingTime(new Date(at))}
      </time>
    ),
  },
  {
    label: words.open,
    small: 'action',
    align: 'end',
    cell: (entry) => (
      <Link
        to={paths[entry.kind](entry.subject)}
        aria-describedby={rowId(entry)}
        className="btn btn-outline btn-sm"
      >
        {words.open}
      </Link>
    ),
  },
]

/** What waits for an admin, each with a link to where it is dealt with. */
export function QueueTable({ entries }: { entries: QueueEntry[] }) {
  return (
    <StackedTable caption={words.title} columns={listColumns()} rows={entries} keyOf={({ _id }) => _id} />
  )
}
