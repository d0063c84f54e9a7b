import { createApi, paramOf, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callQuery, freshMillis } from '../ui/query-client.ts'
import type { ConversationApi } from './routes.ts'

const api = createApi<ConversationApi>()

export const conversationKeys = { all: ['conversations'] } as const

export const conversationsQuery = () => ({
  ...pagedQuery([...conversationKeys.all, 'conversations'], (cursor, call) =>
    readPage(api.conversations.$get({ query: { cursor } }, call)),
  ),
  staleTime: freshMillis,
})

export const conversationQuery = (id: string) =>
  callQuery(
    [...conversationKeys.all, 'conversation', id],
    (call) => api.conversations[':id'].$get(paramOf(id), call),
    { staleTime: freshMillis },
  )

export const messagesQuery = (id: string) => ({
  ...pagedQuery([...conversationKeys.all, 'of', id], (cursor, call) =>
    readPage(api.conversations[':id'].messages.$get({ ...paramOf(id), query: { cursor } }, call)),
  ),
  staleTime: freshMillis,
})
