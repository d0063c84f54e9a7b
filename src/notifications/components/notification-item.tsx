import { Link } from 'react-router'
import { Moment } from '../../ui/moment.tsx'
import type { WireNotification } from '../contract.ts'
import { pathOf } from '../paths.ts'
import { bellTexts as words } from '../texts/bell.ts'
import { useMarkRead } from './use-notifications.ts'

type NotificationItemProps = {
  notification: WireNotification & { title: string; text: string }
}

/** A notification as a link to what it is about; following the link marks it as read. */
export function NotificationItem({ notification }: NotificationItemProps) {
  const { mutate: markRead } = useMarkRead()
  const { _id, read, createdAt, title, text } = notification
  return (
    <Link
      to={pathOf(notification)}
      onClick={() => !read && markRead(_id)}
      className="grid grid-cols-1 gap-0.5 rounded-field px-3 py-2.5 hover:bg-base-200"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className={`min-w-0 break-words ${read ? 'font-medium' : 'font-bold'}`}>{title}</span>
        {!read && (
          <span className="size-2.5 shrink-0 rounded-full bg-primary">
            <span className="sr-only">{words.unread}</span>
          </span>
        )}
      </span>
      <span className="break-words text-sm">{text}</span>
      <Moment at={createdAt} />
    </Link>
  )
}
