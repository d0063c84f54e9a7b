import { findAccount } from '../auth/index.ts'
import type { Listing } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { OrderEvent } from './become.ts'
import type { OrderWithListing } from './store.ts'
import { transitions } from './transitions.ts'

type Phone = Pick<Listing, 'sellerId' | 'soldAt' | 'withdrawnAt'>
type End = { name: 'lose-phone' | 'withdraw-phone'; move: { at: Date; reason?: string } }

/**
 * How an unpaid order ends because its phone was sold or withdrawn, and when; null while the phone can be bought. Pages show this
 * end before a job has stored it.
 */
export async function findEndByPhone(db: Db, { sellerId, soldAt, withdrawnAt }: Phone): Promise<End | null> {
  if (soldAt) return { name: 'lose-phone', move: { at: soldAt } }
  if (!withdrawnAt) return null
  const isClosed = !(await findAccount(db, sellerId))
  return { name: 'withdraw-phone', move: { at: withdrawnAt, ...(isClosed && { reason: 'account-closed' }) } }
}

/** Adds an order's end by a gone phone to its events if the job has not run yet. */
export async function addEndByPhone(
  db: Db,
  order: OrderWithListing,
  events: OrderEvent[],
): Promise<OrderEvent[]> {
  const { id: orderId, status: toStatus, listing } = order
  const isOver = toStatus === 'unavailable' || toStatus === 'cancelled'
  if (!isOver || events.at(-1)?.toStatus === toStatus) return events
  const end = await findEndByPhone(db, listing)
  if (!end) return events
  const { name: transition, move } = end
  const { reason = null } = { ...transitions[transition], ...move }
  const event = { transition, fromStatus: 'booked', toStatus, byParty: 'system', byId: null, reason } as const
  return [...events, { id: 0, orderId, ...event, at: move.at }]
}
