import { Link } from 'react-router'
import MessageCircle from '~icons/lucide/message-circle'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { Photo } from '../../images/components/photo.tsx'
import { formatNumber } from '../../kernel/number.ts'
import { bookingPaths, conversationPaths } from '../../kernel/paths.ts'
import { LinkButton } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/formatted-values.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import type { WireConversation } from '../contract.ts'
import { conversationsQuery, useLiveMessages } from '../queries.ts'
import { conversationsTexts as words } from '../texts.ts'

const needs: PageNeeds = () => [conversationsQuery()]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** The page with the user's conversations, as buyer and as seller. */
export default function ConversationsPage() {
  const list = usePagedList(conversationsQuery())
  useLiveMessages()
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <PagedRows
        list={list}
        words={words}
        icon={MessageCircle}
        action={<LinkButton to={bookingPaths.browse}>{words.browse}</LinkButton>}
      >
        {(rows) => (
          <ul className="grid gap-2">
            {rows.map((each) => (
              <li key={each._id}>
                <ConversationItem conversation={each} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </>
  )
}

function ConversationItem({ conversation }: { conversation: WireConversation }) {
  const { _id, image, product_name: name, lastMessage, unread, at } = conversation
  return (
    <Link
      to={conversationPaths.one(_id)}
      className="grid grid-cols-[min(4rem,18vw)_1fr_auto] items-center gap-3 panel p-3 hover:bg-base-200"
    >
      <span className="overflow-hidden rounded-field">
        <Photo url={image} alt="" sizes="4rem" />
      </span>
      <span className="grid min-w-0">
        <span translate="no" className="truncate font-semibold">
          {conversation.with.name}
        </span>
        <span translate="no" className="truncate text-quiet text-sm">
          {name}
        </span>
        <span className={`truncate text-sm ${unread > 0 ? 'font-semibold' : ''}`}>
          {lastMessage === '' ? words.photo : (lastMessage ?? words.nothingYet)}
        </span>
        <Moment at={at} />
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
