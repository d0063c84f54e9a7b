import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshOnEvents } from '../notifications/components/event-stream.ts'
import { notificationKeys } from '../notifications/queries.ts'
import { createApi, once, paramOf, parseResponse, readPage } from '../ui/api.ts'
import { freshPages } from '../ui/paged-list.ts'
import { freshQuery, useRefreshingCall } from '../ui/query-client.ts'
import { toast } from '../ui/toaster.tsx'
import type { ConversationApi } from './routes.ts'
import { conversationTexts as words } from './texts.ts'

const api = createApi<ConversationApi>()
const conversation = api.conversations[':id']

const conversationKeys = { all: ['conversations'] } as const

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

export function useLiveMessages(): void {
  const queryClient = useQueryClient()
  useEffect(
    () => refreshOnEvents(queryClient, conversationKeys.all, ['ready', 'message', 'stage']),
    [queryClient],
  )
}

export function useAskSeller() {
  return useMutation({
    mutationFn: (productId: string) => parseResponse(api.conversations.$post({ json: { productId } })),
    onError: (error) => toast.error(error.message),
  })
}

export function useWriteAboutOrder() {
  return useMutation({
    mutationFn: (orderId: string) => parseResponse(api.orders[':id'].conversation.$post(paramOf(orderId))),
    onError: (error) => toast.error(error.message),
  })
}

type Sent = { message: { text: string; photos: string[] }; key: string | undefined }

export const useSendMessage = (id: string) =>
  useRefreshingCall(conversationKeys.all, ({ message, key }: Sent) =>
    parseResponse(conversation.messages.$post({ ...paramOf(id), json: message }, once(key))),
  )

export function useReadWhileSeen(id: string, unread: number): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (unread === 0) return
    const read = async () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      await parseResponse(conversation.read.$put(paramOf(id))).catch(() => {})
      await queryClient.invalidateQueries({ queryKey: conversationKeys.all })
      await queryClient.invalidateQueries({ queryKey: notificationKeys.all })
    }
    document.addEventListener('visibilitychange', read)
    void read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, unread, queryClient])
}

export function useBlock(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (blocked: boolean) =>
      parseResponse(conversation.block.$put({ ...paramOf(id), json: { blocked } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: conversationKeys.all }),
    onError: (error) => toast.error(error.message),
  })
}

export function useReport(id: string) {
  return useMutation({
    mutationFn: () => parseResponse(conversation.report.$put(paramOf(id))),
    onSuccess: ({ modifiedCount }) =>
      toast.success(modifiedCount === 1 ? words.reported : words.reportedBefore),
    onError: (error) => toast.error(error.message),
  })
}

export function useDismissReports(id: string, leave: () => void) {
  return useMutation({
    mutationFn: (seen: string) =>
      parseResponse(api.reportedconversations[':id'].$put({ ...paramOf(id), json: { seen } })),
    onSuccess: () => {
      toast.success(words.dismissed)
      leave()
    },
    onError: (error) => toast.error(error.message),
  })
}
