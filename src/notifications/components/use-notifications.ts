import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { toast } from '../../ui/toaster.tsx'
import type { NotificationSetting } from '../contract.ts'
import { notificationKeys, unreadQuery } from '../queries.ts'
import type { NotificationApi } from '../routes.ts'
import { followEvents, refreshOnEvents, useLiveQuery } from './event-stream.ts'

const api = createApi<NotificationApi>()

/** Returns how many notifications are unread, and keeps it up to date. */
export function useLiveUnread(): number {
  const queryClient = useQueryClient()
  useEffect(
    () => refreshOnEvents(queryClient, notificationKeys.all, ['ready', 'notification']),
    [queryClient],
  )
  return useLiveQuery(unreadQuery()).data?.count ?? 0
}

/** A mutation that marks the notification of an id as read, or all of them for undefined. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? parseResponse(api.notifications.$put({ query: {} }))
        : parseResponse(api.notifications[':id'].$put(paramOf(id))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
    onError: (error) => toast.error(error.message),
  })
}

/**
 * Marks the notifications of an order as read while its page is visible. It does not fetch the unread count: the bell, hydrated
 * later, would differ from the server's HTML.
 */
export function useReadWithOrder(orderId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const read = async () => {
      if (document.visibilityState !== 'visible') return
      const done = await parseResponse(api.notifications.$put({ query: { orderId } })).catch(() => null)
      if (done?.modifiedCount) await queryClient.invalidateQueries({ queryKey: notificationKeys.all })
    }
    const end = followEvents('notification', () => void read())
    document.addEventListener('visibilitychange', read)
    void read()
    return () => {
      end()
      document.removeEventListener('visibilitychange', read)
    }
  }, [orderId, queryClient])
}

/** A mutation that turns e-mail of a kind on or off. The choice shows at once, and is reverted if it could not be saved. */
export function useChangeSetting() {
  const queryClient = useQueryClient()
  const queryKey = notificationKeys.settings
  return useMutation({
    mutationFn: ({ kind, email }: Pick<NotificationSetting, 'kind' | 'email'>) =>
      parseResponse(api.notificationsettings.$put({ json: { kind, email } })),
    onMutate: ({ kind, email }) => {
      queryClient.setQueryData<NotificationSetting[]>(queryKey, (before) =>
        before?.map((each) => (each.kind === kind ? { ...each, email } : each)),
      )
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
