import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { DaysTable } from '../components/days-table.tsx'
import { OverviewNumbers } from '../components/overview-numbers.tsx'
import { SalesChart } from '../components/sales-chart.tsx'
import { overviewMessages as messages } from '../messages/overview.ts'
import { overviewQuery } from '../queries.ts'

/** What waits for an admin, and the sales of the last 30 days. */
export default function OverviewPage() {
  return (
    <>
      <PageHeader title={messages.title} intro={messages.intro} />
      <QueryResult query={useQuery(overviewQuery)} failed={messages.failed} skeleton={<RowsSkeleton />}>
        {(overview) => (
          <div className="grid gap-6">
            <OverviewNumbers overview={overview} />
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
