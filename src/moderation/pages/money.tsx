import { useQuery } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import type { LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../identity/components/page-guards.ts'
import { formatDollars } from '../../kernel/money.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { loadQueries } from '../../ui/page-queries.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import type { WireChargeback } from '../chargeback-contract.ts'
import { DifferencesTable } from '../components/differences-table.tsx'
import { FailedRefunds } from '../components/failed-refunds.tsx'
import { MoneyCheck } from '../components/money-check.tsx'
import { MoneyFigures } from '../components/money-figures.tsx'
import { OrderLink } from '../components/order-link.tsx'
import { chargebackMessages, moneyMessages as words } from '../messages/money.ts'
import { chargebacksQuery, moneyQuery } from '../queries.ts'

/** Loads the figures before the page is rendered. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  loadQueries(visitorOf(context), (queries) =>
    Promise.all([queries.prefetchQuery(moneyQuery), queries.prefetchInfiniteQuery(chargebacksQuery)]),
  )

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** Whose money there is, where the ledger and the provider differ, refunds that have failed, and chargebacks. */
export default function MoneyPage() {
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <QueryResult query={useQuery(moneyQuery)} failed={words.failed} skeleton={<RowsSkeleton />}>
        {(money) => (
          <div className="grid gap-6">
            <MoneyFigures money={money} />
            <MoneyCheck check={money.check} />
            {money.differences.length > 0 ? (
              <section className="grid gap-3">
                <h2 className="font-semibold text-lg">{words.differences}</h2>
                <DifferencesTable differences={money.differences} />
              </section>
            ) : (
              <EmptyState
                icon={Scale}
                title={money.check.checkedAt ? words.agree : words.notCompared}
                hint={words.agreeHint}
              />
            )}
            <FailedRefunds refunds={money.failedRefunds} />
          </div>
        )}
      </QueryResult>
      <Chargebacks />
    </>
  )
}

/** All chargebacks, the latest first. */
function Chargebacks() {
  const { all, allHint, none, failed } = chargebackMessages
  return (
    <section id="chargebacks" aria-label={all} className="mt-6 grid scroll-mt-24 gap-3">
      <h2 className="font-semibold text-lg">{all}</h2>
      <PagedRows
        list={usePagedList(chargebacksQuery)}
        skeleton={<RowsSkeleton />}
        failed={failed}
        empty={<p className="text-quiet text-sm">{none}</p>}
      >
        {(rows) => (
          <div className="grid gap-3">
            <p className="max-w-prose text-quiet text-sm">{allHint}</p>
            <StackedTable caption={all} columns={listColumns()} rows={rows} keyOf={({ _id }) => _id} />
          </div>
        )}
      </PagedRows>
    </section>
  )
}

const listColumns = (): Column<WireChargeback>[] => [
  {
    label: words.order,
    cell: (chargeback) => <OrderLink {...chargeback} />,
    small: 'title',
    heading: true,
  },
  {
    label: chargebackMessages.state,
    cell: ({ state, inquiry }) => (
      <span className="grid">
        {chargebackMessages.states[state]}
        {inquiry && <span className="text-quiet text-sm">{chargebackMessages.inquiry}</span>}
      </span>
    ),
  },
  {
    label: chargebackMessages.due,
    cell: (chargeback) => (
      <span className="text-quiet text-sm tabular-nums">{describeDeadline(chargeback)}</span>
    ),
  },
  {
    label: words.amount,
    align: 'end',
    cell: ({ amount }) => <span className="tabular-nums">{formatDollars(amount)}</span>,
  },
  {
    label: chargebackMessages.owed,
    align: 'end',
    cell: ({ owed }) => <span className="tabular-nums">{owed > 0 ? formatDollars(owed) : '–'}</span>,
  },
]

/** Until when evidence can be sent, or why it no longer can. */
function describeDeadline({ evidenceDueAt, evidenceSentAt, statement, endedAt }: WireChargeback): string {
  const show = (at: string) => formatPostingTime(new Date(at))
  if (endedAt) return chargebackMessages.ended(show(endedAt))
  if (evidenceSentAt) return chargebackMessages.sent(show(evidenceSentAt))
  if (statement !== null) return chargebackMessages.onItsWay
  return evidenceDueAt ? show(evidenceDueAt) : '–'
}
