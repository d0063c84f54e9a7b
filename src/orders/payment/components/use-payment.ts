import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from '../../../ui/external-store.ts'
import type { Booking } from '../../booking/contract.ts'
import { createPaymentSession } from './payment-session.ts'

export type Payment = ReturnType<typeof usePayment>

/** The payment of an order: its state, and what the buyer can do. */
export function usePayment(order: Booking) {
  const queries = useQueryClient()
  const [session] = useState(() => createPaymentSession(queries, order))
  const state = useStore(session.store)
  // The session lives outside React and learns here what the page has fetched. To read the same order twice changes nothing.
  useEffect(() => session.readOrder(order), [session, order])
  // What failed for want of a connection is tried again when that returns.
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && session.retry()), [session])
  return { state, pay: session.pay, retry: session.retry }
}
