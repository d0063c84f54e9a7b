import { Link } from 'react-router'
import BellIcon from '~icons/lucide/bell'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { notificationPaths } from '../../kernel/paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { groupNotifications, NotificationGroup } from '../components/notification-group.tsx'
import { useMarkRead } from '../components/use-notifications.ts'
import { describeNotification } from '../describe-notification.ts'
import { notificationsQuery } from '../queries.ts'
import { bellTexts as words } from '../texts/bell.ts'

const needs: PageNeeds = () => [notificationsQuery()]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** The page with all notifications of the user; the bell's live events keep it up to date. */
export default function NotificationsPage() {
  const list = usePagedList(notificationsQuery())
  const markRead = useMarkRead()
  const hasUnread = list.rows.some(({ read }) => !read)
  return (
    <>
      <PageHeader
        title={words.title}
        action={
          <div className="flex flex-wrap gap-2">
            {hasUnread && (
              <button
                type="button"
                className="btn btn-outline btn-sm"
                onClick={() => markRead.mutate(undefined)}
              >
                {words.readAll}
              </button>
            )}
            <Link to={notificationPaths.settings} className="btn btn-outline btn-sm">
              {words.settings}
            </Link>
          </div>
        }
      />
      <PagedRows list={list} words={words} icon={BellIcon}>
        {(rows) => (
          <ul className="grid gap-2">
            {groupNotifications(rows.map((each) => ({ ...each, ...describeNotification(each) }))).map(
              (group) => (
                <li key={group[0]._id} className="panel p-1">
                  <NotificationGroup group={group} />
                </li>
              ),
            )}
          </ul>
        )}
      </PagedRows>
    </>
  )
}
