import { Link } from 'react-router'
import ChevronDown from '~icons/lucide/chevron-down'
import { Moment, UnbrokenText } from '../../ui/formatted-values.tsx'
import type { WireNotification } from '../contract.ts'
import { pathOf } from '../rules.ts'
import { bellTexts as words } from '../texts/bell.ts'
import { useMarkRead } from './use-notifications.ts'

type Described = WireNotification & { title: string; text: string }

/** Groups notifications by order or conversation. Groups and their members are ordered newest first. */
export function groupNotifications<Row extends WireNotification>(rows: readonly Row[]): [Row, ...Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const about = row.orderId ?? row.conversationId ?? row._id
    const group = groups.get(about)
    if (group) group.push(row)
    else groups.set(about, [row])
  }
  return [...groups.values()]
}

type NotificationGroupProps = {
  group: readonly [Described, ...Described[]]
}

/** The newest notification of a group, with the earlier ones folded below it. */
export function NotificationGroup({ group: [latest, ...earlier] }: NotificationGroupProps) {
  return (
    <>
      <NotificationItem notification={latest} />
      {earlier.length > 0 && (
        <details className="group px-3 pb-1">
          <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-field py-1 text-quiet text-sm [&::-webkit-details-marker]:hidden">
            <ChevronDown size={16} aria-hidden="true" className="group-open:rotate-180" />
            <span>{words.earlier(earlier.length, earlier.filter(({ read }) => !read).length)}</span>
          </summary>
          <ul className="-mx-1 grid border-base-300 border-s-2">
            {earlier.map((each) => (
              <li key={each._id}>
                <NotificationItem notification={each} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type NotificationItemProps = {
  notification: WireNotification & { title: string; text: string }
}

function NotificationItem({ notification }: NotificationItemProps) {
  const { mutate: markRead } = useMarkRead()
  const { _id, read, createdAt, title, text } = notification
  return (
    <Link
      to={pathOf(notification)}
      onClick={() => !read && markRead(_id)}
      className="grid grid-cols-1 gap-0.5 rounded-field px-3 py-2.5 hover:bg-base-200"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className={`min-w-0 break-words ${read ? 'font-medium' : 'font-bold'}`}>
          <UnbrokenText text={title} />
        </span>
        {!read && (
          <span className="size-2.5 shrink-0 rounded-full bg-primary">
            <span className="sr-only">{words.unread}</span>
          </span>
        )}
      </span>
      <span className="break-words text-sm">
        <UnbrokenText text={text} />
      </span>
      <Moment at={createdAt} />
    </Link>
  )
}
