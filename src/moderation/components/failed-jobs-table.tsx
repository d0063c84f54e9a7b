import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPostingTime } from '../../kernel/time.ts'
import { bookingPaths } from '../../orders/paths.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { toast } from '../../ui/toast.ts'
import type { FailedJob } from '../failed-job-contract.ts'
import { failedJobMessages as words } from '../messages/failed-jobs.ts'
import { failedJobsQuery } from '../queries.ts'
import type { ModerationApi } from '../routes.ts'
import { RowActions } from './row-actions.tsx'
import { useRowFocus } from './use-row-focus.ts'

const api = createApi<ModerationApi>()

const showTime = (at: string) => formatPostingTime(new Date(at))
const nameCellId = ({ _id }: FailedJob) => `job-${_id}`

const listColumns = (): Column<FailedJob>[] => [
  {
    label: words.job,
    small: 'title',
    heading: true,
    cellId: nameCellId,
    cell: ({ job, orderId }) => (
      <span className="min-w-0 wrap-anywhere">
        {job}
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
        <time dateTime={failedAt}>{showTime(failedAt)}</time>
        <span className="block">{words.attempts(attempts)}</span>
        <span className="block">{nextAt ? words.nextAt(showTime(nextAt)) : words.never}</span>
      </span>
    ),
  },
]

/** Jobs that have failed, each with its reason and a button to try it again now. */
export function FailedJobsTable({ jobs }: { jobs: FailedJob[] }) {
  const queryClient = useQueryClient()
  const { table, noteGone } = useRowFocus(false)
  const retry = useMutation({
    mutationFn: ({ _id }: FailedJob) => parseResponse(api.failedjobs[':id'].$put(paramOf(_id))),
    onSuccess({ modifiedCount }, { job }) {
      toast.success(modifiedCount > 0 ? words.retried(job) : words.doneBefore)
      noteGone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedJobsQuery.queryKey }),
  })
  const actions: Column<FailedJob> = {
    label: words.actions,
    small: 'action',
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
      {retry.error && (
        <p role="alert" className="pb-3 text-error">
          {retry.error.message}
        </p>
      )}
      <StackedTable
        caption={words.title}
        columns={[...listColumns(), actions]}
        rows={jobs}
        keyOf={({ _id }) => _id}
      />
    </div>
  )
}
