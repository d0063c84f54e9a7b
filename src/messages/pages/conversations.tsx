import MessageCircle from 'lucide-react/icons/message-circle'
import type { LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../identity/components/page-guards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { loadQueries } from '../../ui/page-queries.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { ConversationItem } from '../components/conversation-item.tsx'
import { useLiveMessages } from '../components/use-messages.ts'
import { conversationsMessages as words } from '../messages/conversations.ts'
import { conversationsQuery } from '../queries.ts'

/** Loads the first conversations before the page is rendered. */
export function loader({ context }: LoaderFunctionArgs) {
  return loadQueries(visitorOf(context), (queries) => queries.prefetchInfiniteQuery(conversationsQuery()))
}

export const clientLoader = () => null

/** The own conversations, as buyer and as seller. */
export default function ConversationsPage() {
  const list = usePagedList(conversationsQuery())
  useLiveMessages()
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <PagedRows
        list={list}
        skeleton={<RowsSkeleton />}
        failed={words.failed}
        empty={<EmptyState icon={MessageCircle} title={words.empty} hint={words.emptyHint} />}
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
