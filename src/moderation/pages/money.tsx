import { useQuery } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import type { LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../identity/components/page-guards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { loadQueries } from '../../ui/page-queries.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { DifferencesTable } from '../components/differences-table.tsx'
import { FailedRefunds } from '../components/failed-refunds.tsx'
import { MoneyCheck } from '../components/money-check.tsx'
import { MoneyFigures } from '../components/money-figures.tsx'
import { moneyMessages as words } from '../messages/money.ts'
import { moneyQuery } from '../queries.ts'

/** Loads the figures before the page is rendered. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  loadQueries(visitorOf(context), (queries) => queries.prefetchQuery(moneyQuery))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** Whose money there is, where the ledger and the provider differ, and refunds that have failed. */
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
    </>
  )
}
