import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatNumber } from '../../../kernel/number.ts'
import { refreshOnEvents, useLiveQuery } from '../../../notifications/components/event-stream.ts'
import { createApi } from '../../../ui/api.ts'
import { freshQuery } from '../../../ui/query-client.ts'
import type { QueueKind } from '../../rules.ts'
import type { QueueApi } from '../routes.ts'
import { queueTexts as words } from '../texts.ts'

const api = createApi<QueueApi>()

export const queueKey = ['admin', 'queue'] as const

export const queueCountsQuery = freshQuery([...queueKey, 'counts'], (call) => api.queue.counts.$get({}, call))

/** Shows how many entries of these kinds wait for an admin, all kinds by default; renders nothing when none waits. */
export function QueueBadge({ kinds }: { kinds?: readonly QueueKind[] | undefined }) {
  const { data } = useLiveQuery(queueCountsQuery)
  const count = kinds ? kinds.reduce((sum, kind) => sum + (data?.kinds[kind] ?? 0), 0) : (data?.total ?? 0)
  if (count === 0) return null
  return (
    <span className="badge badge-warning badge-sm pointer-events-none absolute end-2 top-1/2 -translate-y-1/2 tabular-nums lg:end-3">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{words.waiting(count)}</span>
    </span>
  )
}

/** Refetches the queue and its counts when this admin has changed something or receives a notification. */
export function useLiveQueue(isAdmin: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isAdmin) return
    const ends = [
      refreshOnEvents(queryClient, queueKey, ['ready', 'notification']),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        void queryClient.invalidateQueries({ queryKey: queueKey })
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [queryClient, isAdmin])
}
