import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshOnEvents } from '../../notifications/components/event-stream.ts'
import { orderKeys } from '../queries.ts'

/** Refetches the shown orders when the event stream reports a change of one of the user's. */
export function useLiveOrders(what: 'mine' | 'details' | 'sales' | 'waiting' | 'bids'): void {
  const queryClient = useQueryClient()
  useEffect(
    () => refreshOnEvents(queryClient, [...orderKeys.all, what], ['ready', 'stage']),
    [queryClient, what],
  )
}
