import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents } from '../../notifications/components/event-stream.ts'
import { orderKeys } from '../queries.ts'

/** Fetches what is shown of orders again when the event stream reports a change of one of the user's. */
export function useLiveOrders(what: 'mine' | 'details' | 'sales' | 'waiting' | 'bids'): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: [...orderKeys.all, what] })
    const ends = [followEvents('ready', refresh), followEvents('stage', refresh)]
    return () => {
      for (const end of ends) end()
    }
  }, [queryClient, what])
}
