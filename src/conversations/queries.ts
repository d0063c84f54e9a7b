import { queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callOptions, freshMillis } from '../ui/query-client.ts'
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
  queryOptions({
    queryKey: [...conversationKeys.all, 'conversation', id],
    queryFn: (context) => parseResponse(api.conversations[':id'].$get(paramOf(id), callOptions(context))),
    staleTime: freshMillis,
  })

export const messagesQuery = (id: string) => ({
  ...pagedQuery([...conversationKeys.all, 'of', id], (cursor, call) =>
    readPage(api.conversations[':id'].messages.$get({ ...paramOf(id), query: { cursor } }, call)),
  ),
  staleTime: freshMillis,
})
