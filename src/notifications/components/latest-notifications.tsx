import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { bellMessages as words } from '../messages/bell.ts'
import { notificationPaths } from '../paths.ts'
import { latestQuery } from '../queries.ts'
import { NotificationItem } from './notification-item.tsx'
import { useMarkRead } from './use-notifications.ts'

/** What the bell opens. Its links take the entry that it has in the history. */
export function LatestNotifications({ hasUnread }: { hasUnread: boolean }) {
  const latest = useQuery(latestQuery())
  const markRead = useMarkRead()
  return (
    <>
      <div className="flex min-h-10 items-center justify-between gap-2 px-3">
        <h2 className="font-semibold text-lg">{words.title}</h2>
        {hasUnread && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => markRead.mutate(undefined)}>
            {words.readAll}
          </button>
        )}
      </div>
      <QueryResult query={latest} failed={words.failed} skeleton={<RowsSkeleton count={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-3 py-4 text-quiet">{words.empty}</p>
          ) : (
            <ul className="grid">
              {rows.map((each) => (
                <li key={each._id}>
                  <NotificationItem replace notification={each} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      <div className="flex flex-wrap justify-between gap-2 border-base-300 border-t px-1 pt-2">
        <Link replace to={notificationPaths.list} className="btn btn-ghost btn-sm">
          {words.all}
        </Link>
        <Link replace to={notificationPaths.settings} className="btn btn-ghost btn-sm">
          {words.settings}
        </Link>
      </div>
    </>
  )
}
