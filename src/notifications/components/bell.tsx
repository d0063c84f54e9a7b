import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import BellIcon from '~icons/lucide/bell'
import { formatNumber } from '../../kernel/number.ts'
import { notificationPaths } from '../../kernel/paths.ts'
import { usePopover } from '../../ui/elements.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { latestQuery } from '../queries.ts'
import { bellTexts as words } from '../texts/bell.ts'
import { groupNotifications, NotificationGroup } from './notification-group.tsx'
import { useLiveUnread, useMarkRead } from './use-notifications.ts'

/** The bell of the navbar: how many notifications are unread, and a popover with the latest. */
export default function Bell() {
  const unread = useLiveUnread()
  const shown = unread > 99 ? `${formatNumber(99)}+` : formatNumber(unread)
  useKeptPush()
  const label = unread > 0 ? words.unreadBell(shown) : words.title
  return (
    <>
      <button
        type="button"
        popoverTarget="notifications"
        aria-label={label}
        className="btn btn-ghost btn-square noscript:invisible relative ms-auto shrink-0"
      >
        <BellIcon size={22} aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="badge badge-error badge-sm absolute start-1/2 bottom-1/2 px-1 font-semibold tabular-nums"
          >
            {shown}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {unread > 0 && label}
      </span>
      <BellPopover hasUnread={unread > 0} />
    </>
  )
}

/** Renews the notices to a browser that had them: they ended with the session before. */
function useKeptPush(): void {
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    void import('../push/components/subscribe-browser.ts')
      .then(({ keepPush }) => keepPush())
      .catch(reportError)
  }, [])
}

function BellPopover({ hasUnread }: { hasUnread: boolean }) {
  const { isOpen, popover } = usePopover()
  return (
    <section
      {...popover}
      id="notifications"
      aria-label={words.title}
      className="inset-auto top-16 right-2 max-h-[calc(100dvh-5rem)] w-96 max-w-[calc(100vw-1rem)] overflow-y-auto panel p-2 text-base-content shadow-lg"
    >
      {isOpen && <LatestNotifications hasUnread={hasUnread} />}
    </section>
  )
}

const shownInBell = 6

function LatestNotifications({ hasUnread }: { hasUnread: boolean }) {
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
              {groupNotifications(rows)
                .slice(0, shownInBell)
                .map((group) => (
                  <li key={group[0]._id}>
                    <NotificationGroup group={group} />
                  </li>
                ))}
            </ul>
          )
        }
      </QueryResult>
      <div className="flex flex-wrap justify-between gap-2 border-base-300 border-t px-1 pt-2">
        <Link to={notificationPaths.list} className="btn btn-ghost btn-sm">
          {words.all}
        </Link>
        <Link to={notificationPaths.settings} className="btn btn-ghost btn-sm">
          {words.settings}
        </Link>
      </div>
    </>
  )
}
