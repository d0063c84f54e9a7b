import { queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callOptions } from '../ui/query-client.ts'
import type { ConversationApi } from './routes.ts'

const api = createApi<ConversationApi>()

/** The cache keys of conversations and messages. */
export const conversationKeys = { all: ['conversations'] } as const

/** How long what the other side may change is not refetched. */
const freshMillis = 2000

/** The own conversations, the latest message first. */
export const conversationsQuery = () => ({
  ...pagedQuery([...conversationKeys.all, 'conversations'], (cursor, call) =>
    readPage(api.conversations.$get({ query: { cursor } }, call)),
  ),
  staleTime: freshMillis,
})

/** One conversation. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...conversationKeys.all, 'conversation', id],
    queryFn: (context) => parseResponse(api.conversations[':id'].$get(paramOf(id), callOptions(context))),
    staleTime: freshMillis,
  })

/** The messages of a conversation, newest first. */
export const messagesQuery = (id: string) => ({
  ...pagedQuery([...conversationKeys.all, 'of', id], (cursor, call) =>
    readPage(api.conversations[':id'].messages.$get({ ...paramOf(id), query: { cursor } }, call)),
  ),
  staleTime: freshMillis,
})
