import type { Caller } from '../identity/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { findParty, listEvents } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { RatingsOfOrder } from './contract.ts'
import { presentRatingsOfOrder } from './present-ratings.ts'
import { mayRate } from './rules.ts'
import { listOfOrder } from './store.ts'

/** The own rating of an order, and the other side's once it is visible, for its buyer and its seller. */
export async function readRatings(
  db: Db,
  caller: Pick<Caller, 'id' | 'role'>,
  orderId: string,
): Promise<Result<RatingsOfOrder, 'unknown-booking'>> {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { order, by } = found.value
  if (by.role === 'admin') return no('unknown-booking')
  const rows = await listOfOrder(db, order.id)
  const { role } = by
  const canRate =
    rows.every(({ rating }) => rating.byParty !== role && !rating.visibleAt) &&
    mayRate({ status: order.status, events: await listEvents(db, order.id) }, role)
  return ok({ ...presentRatingsOfOrder(rows, role), canRate })
}
