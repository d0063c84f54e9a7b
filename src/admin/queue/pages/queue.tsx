import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import ListChecks from '~icons/lucide/list-checks'
import { memberPath } from '../../../accounts/components/member-link.tsx'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { disputeReasonTexts } from '../../../disputes/dispute/texts.ts'
import { ownValue } from '../../../kernel/own-value.ts'
import { bookingPaths, conversationPaths } from '../../../kernel/paths.ts'
import { flagKinds } from '../../../listings/flags/rules.ts'
import { flagKindTexts } from '../../../listings/flags/texts.ts'
import { payoutPaths } from '../../../payouts/rules.ts'
import { trustPaths } from '../../../trust/rules.ts'
import type { VerificationKind } from '../../../trust/verification/rules.ts'
import { verificationKindTexts } from '../../../trust/verification/texts.ts'
import { createApi, readPage } from '../../../ui/api.ts'
import { FilterLinks } from '../../../ui/filter-links.tsx'
import { Amount, EmailText, Moment } from '../../../ui/formatted-values.tsx'
import { tableQuery } from '../../../ui/paged-list.ts'
import type { Column } from '../../../ui/stacked-table.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { chargebackTexts } from '../../money/texts.ts'
import { adminPaths, type QueueKind, queueKinds } from '../../rules.ts'
import { queueCountsQuery, queueKey } from '../components/queue-badge.tsx'
import type { QueueEntry } from '../contract.ts'
import type { QueueApi } from '../routes.ts'
import { queueKindTexts, queueTexts as words } from '../texts.ts'

const readKind = (params: URLSearchParams) => queueKinds.find((kind) => kind === params.get('kind'))

const api = createApi<QueueApi>()

const queueQuery = (kind: QueueKind | undefined) =>
  tableQuery([...queueKey, 'list', kind], (page, call) =>
    readPage(api.queue.$get({ query: { kind, ...page } }, call)),
  )

const needs: PageNeeds = (_, search) => [queueQuery(readKind(search)), queueCountsQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function QueuePage() {
  const [params] = useSearchParams()
  const kind = readKind(params)
  return (
    <TablePage
      words={words}
      icon={ListChecks}
      query={() => queueQuery(kind)}
      filter={
        <>
          <KindFilter chosen={kind} />
          {kind === 'chargeback' && (
            <p className="mb-4">
              <Link to={adminPaths.chargebacks} className="link">
                {chargebackTexts.seeAll}
              </Link>
            </p>
          )}
        </>
      }
      columns={listColumns()}
    />
  )
}

function KindFilter({ chosen }: { chosen: QueueKind | undefined }) {
  const { data } = useQuery(queueCountsQuery)
  const shown = queueKinds.filter((kind) => kind === chosen || (data?.kinds[kind] ?? 0) > 0)
  const choices = [
    { label: words.withCount(words.everything, data?.total ?? 0), search: '', current: !chosen },
    ...shown.map((kind) => ({
      label: words.withCount(queueKindTexts[kind], data?.kinds[kind] ?? 0),
      search: `?kind=${kind}`,
      current: kind === chosen,
    })),
  ]
  return <FilterLinks choices={data ? choices : []} />
}

const paths: Record<QueueKind, (subject: string, about: string | null) => string> = {
  dispute: bookingPaths.order,
  chargeback: bookingPaths.order,
  payout: () => payoutPaths.payouts,
  batch: payoutPaths.batch,
  held: () => payoutPaths.held,
  refund: bookingPaths.order,
  difference: () => adminPaths.money,
  job: () => adminPaths.failedJobs,
  seller: memberPath,
  report: (_, about) => `${trustPaths.reports}?${new URLSearchParams({ q: about ?? '' })}`,
  flag: () => trustPaths.flags,
  rating: () => `${trustPaths.reports}#reported-ratings`,
  conversation: conversationPaths.one,
  enquiry: () => adminPaths.enquiries,
  mail: () => adminPaths.undelivered,
}

const notes: Partial<Record<QueueKind, (note: string) => ReactNode>> = {
  dispute: (reason) => readReason(reason),
  held: (signs) => (signs.includes('risky-payment') ? words.riskyPayment : null),
  chargeback: (reason) => reason.replaceAll('_', ' '),
  payout: (state) => (state === 'sending' ? words.unclear : null),
  batch: (count) => words.payouts(Number(count)),
  refund: describeRefund,
  difference: (provider) => provider,
  job: (name) => name,
  seller: (kind) => verificationKindTexts[kind as VerificationKind] ?? null,
  report: (count) => words.reports(Number(count)),
  flag: describeFlags,
  rating: (count) => words.reports(Number(count)),
  enquiry: (email) => <EmailText email={email} />,
  conversation: (count) => words.reports(Number(count)),
}

function describeRefund(note: string): string {
  if (note === 'requested') return words.refundUnanswered
  return note === 'pending' ? words.refundPending : words.attempts(Number(note))
}

function describeFlags(kinds: string): string {
  return flagKinds.flatMap((kind) => (kinds.split(' ').includes(kind) ? flagKindTexts[kind] : [])).join(', ')
}

function readReason(reason: string): string | null {
  return ownValue<string>(disputeReasonTexts, reason) ?? null
}

const rowId = ({ _id }: QueueEntry) => `waits-${_id}`

const listColumns = (): Column<QueueEntry>[] => [
  {
    label: words.kind,
    cell: ({ kind }) => queueKindTexts[kind],
    mobileSlot: 'title',
    cellId: rowId,
  },
  {
    label: words.about,
    cell: ({ kind, about, note }) => (
      <span className="min-w-0 wrap-anywhere">
        <span translate="no">{about}</span>
        {note !== null && <span className="block text-quiet text-sm">{notes[kind]?.(note)}</span>}
      </span>
    ),
  },
  {
    label: words.amount,
    align: 'end',
    cell: ({ amount, currency }) => amount !== null && <Amount value={amount} currency={currency} />,
  },
  { label: words.since, cell: ({ at }) => <Moment at={at} /> },
  {
    label: words.open,
    mobileSlot: 'action',
    align: 'end',
    cell: (entry) => (
      <Link
        to={paths[entry.kind](entry.subject, entry.about)}
        aria-describedby={rowId(entry)}
        className="btn btn-outline btn-sm"
      >
        {words.open}
      </Link>
    ),
  },
]
