import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import ListChecks from '~icons/lucide/list-checks'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { useDuty } from '../../../auth/guards/components/use-role.ts'
import { bookingPaths } from '../../../kernel/paths.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { freshQuery, useRefreshingCall } from '../../../ui/query-client.ts'
import { ErrorText, QueryResult } from '../../../ui/query-result.tsx'
import { RowActions, useRowFocus } from '../../../ui/row-actions.tsx'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { queueKey } from '../components/queue-badge.tsx'
import type { FailedJob } from '../contract.ts'
import type { QueueApi } from '../routes.ts'
import { failedJobTexts as words } from '../texts.ts'

const api = createApi<QueueApi>()

const failedJobsQuery = freshQuery([...queueKey, 'failed jobs'], (call) => api.failedjobs.$get({}, call))

const needs: PageNeeds = () => [failedJobsQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function FailedJobsPage() {
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <QueryResult query={useQuery(failedJobsQuery)} failed={words.failed}>
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

const nameCellId = ({ _id }: FailedJob) => `job-${_id}`

const listColumns = (): Column<FailedJob>[] => [
  {
    label: words.job,
    mobileSlot: 'title',
    cellId: nameCellId,
    cell: ({ job, orderId }) => (
      <span className="min-w-0 wrap-anywhere">
        <span>{job}</span>
        {orderId && (
          <Link to={bookingPaths.order(orderId)} className="link block font-normal text-sm">
            {words.order}
          </Link>
        )}
      </span>
    ),
  },
  {
    label: words.reason,
    cell: ({ reason }) => (
      <span className="min-w-0 wrap-anywhere text-start">{reason || words.noReason}</span>
    ),
  },
  {
    label: words.at,
    cell: ({ failedAt, nextAt, attempts }) => (
      <span className="text-quiet text-sm tabular-nums">
        <time dateTime={failedAt}>{formatPostingTime(failedAt)}</time>
        <span className="block">{words.attempts(attempts)}</span>
        <span className="block">{nextAt ? words.nextAt(formatPostingTime(nextAt)) : words.never}</span>
      </span>
    ),
  },
]

function FailedJobsTable({ jobs }: { jobs: FailedJob[] }) {
  const { table, focusAfterRemoval } = useRowFocus(false)
  const mayRetry = useDuty('money')
  const retry = useRefreshingCall(failedJobsQuery.queryKey, async ({ _id, job }: FailedJob) => {
    const { modifiedCount } = await parseResponse(api.failedjobs[':id'].$put(paramOf(_id)))
    toast.success(modifiedCount > 0 ? words.retried(job) : words.doneBefore)
    focusAfterRemoval()
  })
  const actions: Column<FailedJob> = {
    label: words.actions,
    mobileSlot: 'action',
    align: 'end',
    cell: (job) => (
      <RowActions
        describedBy={nameCellId(job)}
        busy={retry.isPending && retry.variables._id === job._id}
        actions={[{ label: words.retry, style: 'btn-outline', onPress: () => retry.mutate(job) }]}
      />
    ),
  }
  return (
    <div ref={table} tabIndex={-1}>
      <ErrorText error={retry.error} className="pb-3" />
      <StackedTable
        caption={words.title}
        columns={mayRetry ? [...listColumns(), actions] : listColumns()}
        rows={jobs}
      />
    </div>
  )
}
