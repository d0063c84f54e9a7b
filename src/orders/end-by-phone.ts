import { findAccount } from '../auth/index.ts'
import type { Listing } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { listEvents, type OrderEvent } from './become.ts'
import type { OrderWithListing } from './store.ts'
import { transitions } from './transitions.ts'

type Phone = Pick<Listing, 'sellerId' | 'soldAt' | 'withdrawnAt'>
type End = { name: 'lose-phone' | 'withdraw-phone'; move: { at: Date; reason?: string } }

/**
 * How an unpaid order ends because its phone is sold or withdrawn: when that happened, and why; null while it can be bought. Whatever
 * shows the end before a job has stored it, and whatever stores it, has it from here.
 */
export async function findEndByPhone(db: Db, { sellerId, soldAt, withdrawnAt }: Phone): Promise<End | null> {
  if (soldAt) return { name: 'lose-phone', move: { at: soldAt } }
  if (!withdrawnAt) return null
  const isClosed = !(await findAccount(db, sellerId))
  return { name: 'withdraw-phone', move: { at: withdrawnAt, ...(isClosed && { reason: 'account-closed' }) } }
}

/** What has happened to an order. The job that ends one whose phone is gone may have yet to run. */
export async function listEventsNow(db: Db, order: OrderWithListing): Promise<OrderEvent[]> {
  const { id: orderId, status: toStatus, listing } = order
  const events = await listEvents(db, orderId)
  const isOver = toStatus === 'unavailable' || toStatus === 'cancelled'
  if (!isOver || events.at(-1)?.toStatus === toStatus) return events
  const end = await findEndByPhone(db, listing)
  if (!end) return events
  const { name: transition, move } = end
  const { reason = null } = { ...transitions[transition], ...move }
  const event = { transition, fromStatus: 'booked', toStatus, byParty: 'system', byId: null, reason } as const
  return [...events, { id: 0, orderId, ...event, at: move.at }]
}
