import { queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-query.ts'
import { callOptions } from '../ui/query-client.ts'
import type { MessageApi } from './routes.ts'

const api = createApi<MessageApi>()

/** The cache keys of conversations and messages. */
export const messageKeys = { all: ['messages'] } as const

/** The own conversations, the latest message first. */
export const conversationsQuery = () =>
  pagedQuery([...messageKeys.all, 'conversations'], (cursor, call) =>
    readPage(api.conversations.$get({ query: { cursor } }, call)),
  )

/** One conversation. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...messageKeys.all, 'conversation', id],
    queryFn: (context) => parseResponse(api.conversations[':id'].$get(paramOf(id), callOptions(context))),
  })

/** The messages of a conversation, newest first. */
export const messagesQuery = (id: string) =>
  pagedQuery([...messageKeys.all, 'of', id], (cursor, call) =>
    readPage(api.conversations[':id'].messages.$get({ ...paramOf(id), query: { cursor } }, call)),
  )
