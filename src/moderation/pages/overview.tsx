import { useQuery } from '@tanstack/react-query'
import MailWarning from 'lucide-react/icons/mail-warning'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../identity/components/page-guards.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { loadQueries } from '../../ui/page-queries.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { DaysTable } from '../components/days-table.tsx'
import { OverviewNumbers } from '../components/overview-numbers.tsx'
import { SalesChart } from '../components/sales-chart.tsx'
import { overviewMessages as messages } from '../messages/overview.ts'
import { moderationPaths } from '../paths.ts'
import { overviewQuery } from '../queries.ts'

/** Loads the numbers before the page is rendered. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  loadQueries(visitorOf(context), (queries) => queries.prefetchQuery(overviewQuery))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** What waits for an admin, and the sales of the last 30 days. */
export default function OverviewPage() {
  return (
    <>
      <PageHeader title={messages.title} intro={messages.intro} />
      <QueryResult query={useQuery(overviewQuery)} failed={messages.failed} skeleton={<RowsSkeleton />}>
        {(overview) => (
          <div className="grid gap-6">
            <OverviewNumbers overview={overview} />
            <Link to={moderationPaths.undelivered} className="link inline-flex w-fit items-center gap-2 py-1">
              <MailWarning size={20} strokeWidth={1.75} aria-hidden="true" />
              {messages.undelivered(overview.undeliveredMails)}
            </Link>
            <div className="grid gap-4 panel p-4 md:p-6">
              <SalesChart days={overview.days} month={overview.month} />
              <DaysTable days={overview.days} />
            </div>
          </div>
        )}
      </QueryResult>
    </>
  )
}
