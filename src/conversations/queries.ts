import { createApi, paramOf, readPage } from '../ui/api.ts'
import { freshPages } from '../ui/paged-list.ts'
import { freshQuery } from '../ui/query-client.ts'
import type { ConversationApi } from './routes.ts'

const api = createApi<ConversationApi>()

export const conversationKeys = { all: ['conversations'] } as const

export const conversationsQuery = () =>
  freshPages([...conversationKeys.all, 'conversations'], (cursor, call) =>
    readPage(api.conversations.$get({ query: { cursor } }, call)),
  )

export const conversationQuery = (id: string) =>
  freshQuery([...conversationKeys.all, 'conversation', id], (call) =>
    api.conversations[':id'].$get(paramOf(id), call),
  )

export const messagesQuery = (id: string) =>
  freshPages([...conversationKeys.all, 'of', id], (cursor, call) =>
    readPage(api.conversations[':id'].messages.$get({ ...paramOf(id), query: { cursor } }, call)),
  )
