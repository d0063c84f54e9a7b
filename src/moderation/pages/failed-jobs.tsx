import { useQuery } from '@tanstack/react-query'
import ListChecks from 'lucide-react/icons/list-checks'
import type { LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../identity/components/page-guards.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { loadQueries } from '../../ui/page-queries.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { FailedJobsTable } from '../components/failed-jobs-table.tsx'
import { failedJobMessages as words } from '../messages/failed-jobs.ts'
import { queueMessages } from '../messages/queue.ts'
import { moderationPaths } from '../paths.ts'
import { failedJobsQuery } from '../queries.ts'

/** Loads the jobs before the page is rendered. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  loadQueries(visitorOf(context), (queries) => queries.prefetchQuery(failedJobsQuery))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** Background work that has failed, for the admin to have it tried again. */
export default function FailedJobsPage() {
  return (
    <>
      <p className="mb-4">
        <BackLink to={moderationPaths.queue}>{queueMessages.title}</BackLink>
      </p>
      <PageHeader title={words.title} intro={words.intro} />
      <QueryResult query={useQuery(failedJobsQuery)} failed={words.failed} skeleton={<RowsSkeleton />}>
        {({ jobs, total }) =>
          jobs.length > 0 ? (
            <div className="grid gap-3">
              <FailedJobsTable jobs={jobs} />
              {total > jobs.length && <p className="text-quiet text-sm">{words.more(jobs.length, total)}</p>}
            </div>
          ) : (
            <EmptyState icon={ListChecks} title={words.empty} hint={words.emptyHint} />
          )
        }
      </QueryResult>
    </>
  )
}
