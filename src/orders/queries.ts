import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshOnEvents } from '../notifications/components/event-stream.ts'

export const orderKeys = {
  all: ['orders'],
  mine: ['orders', 'mine'],
  one: (id: string) => ['orders', 'one', id],
  details: (id: string) => ['orders', 'details', id],
  sales: ['orders', 'sales'],
  waiting: ['orders', 'waiting'],
} as const

/** Refetches the shown orders when the event stream reports a change of one of the user's. */
export function useLiveOrders(what: 'mine' | 'details' | 'sales' | 'waiting' | 'bids'): void {
  const queryClient = useQueryClient()
  useEffect(
    () => refreshOnEvents(queryClient, [...orderKeys.all, what], ['ready', 'stage']),
    [queryClient, what],
  )
}
