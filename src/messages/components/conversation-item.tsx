import { Link } from 'react-router'
import { Photo } from '../../images/components/photo.tsx'
import { formatNumber } from '../../kernel/number.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import type { WireConversation } from '../contract.ts'
import { conversationsMessages as words } from '../messages/conversations.ts'
import { messagePaths } from '../paths.ts'

/** A conversation in the list: the phone, the other party, the latest message and how many are unread. */
export function ConversationItem({ conversation }: { conversation: WireConversation }) {
  const { _id, image, product_name: name, lastMessage, unread, at } = conversation
  return (
    <Link
      to={messagePaths.one(_id)}
      className="grid grid-cols-[4rem_1fr_auto] items-center gap-3 panel p-3 hover:bg-base-200"
    >
      <span className="overflow-hidden rounded-field">
        <Photo url={image} alt="" sizes="4rem" />
      </span>
      <span className="grid min-w-0">
        <span className="truncate font-semibold">{conversation.with.name}</span>
        <span className="truncate text-quiet text-sm">{name}</span>
        <span className={`truncate text-sm ${unread > 0 ? 'font-semibold' : ''}`}>
          {lastMessage === '' ? words.photo : (lastMessage ?? words.nothingYet)}
        </span>
        <time dateTime={at} className="text-quiet text-sm tabular-nums">
          {formatPostingTime(new Date(at))}
        </time>
      </span>
      {unread > 0 && (
        <span className="badge badge-primary tabular-nums">
          <span aria-hidden="true">{formatNumber(unread)}</span>
          <span className="sr-only">{words.unread(unread)}</span>
        </span>
      )}
    </Link>
  )
}
