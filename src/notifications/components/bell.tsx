import BellIcon from 'lucide-react/icons/bell'
import { formatNumber } from '../../kernel/number.ts'
import { usePopover } from '../../ui/use-popover.ts'
import { bellMessages as words } from '../messages/bell.ts'
import { LatestNotifications } from './latest-notifications.tsx'
import { useLiveUnread } from './use-notifications.ts'

/** The bell of the navbar: how many notifications are unread, live, and the latest of them in a popover. */
export default function Bell() {
  const unread = useLiveUnread()
  const shown = unread > 99 ? `${formatNumber(99)}+` : formatNumber(unread)
  const label = unread > 0 ? words.unreadBell(shown) : words.title
  return (
    <>
      <button
        type="button"
        popoverTarget="notifications"
        aria-label={label}
        className="btn btn-ghost btn-square relative shrink-0 lg:ms-auto"
      >
        <BellIcon size={22} aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="badge badge-error badge-sm absolute top-0.5 right-0.5 px-1.5 font-semibold tabular-nums"
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
