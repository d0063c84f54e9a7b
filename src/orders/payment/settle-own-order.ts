import { no, type Result } from '../../kernel/result.ts'
import type { OrderDeps } from '../deps.ts'
import type { OrderStatus } from '../rules.ts'
import { listMatching } from '../store.ts'
import type { SettleProblem } from './rules.ts'
import { type Settled, settle, voidOrLeave } from './settle-order.ts'

/** Orders that can still be paid come before paid ones. */
const priority: readonly OrderStatus[] = ['claimed', 'booked', 'paid']

/** After these refusals the next matching order is tried. */
const tryNextAfter: readonly SettleProblem[] = ['not-authorised', 'price-changed', 'listing-changed']

/**
 * Settles the order of a buyer whose payment is authorised, found by seller and product name as the specification does;
 * `orderId` selects one of several.
 */
export async function settleOwnOrder(
  deps: OrderDeps,
  buyerId: string,
  which: { orderId: string | undefined; sellerEmail: string; productName: string },
): Promise<Result<Settled, SettleProblem>> {
  const matching = (await listMatching(deps.db, buyerId, which)).filter(
    ({ id }) => which.orderId === undefined || id === which.orderId,
  )
  const [latest] = matching
  if (!latest) return no('unknown-booking')
  const open = matching
    .filter(({ status }) => priority.includes(status))
    .sort((one, other) => priority.indexOf(one.status) - priority.indexOf(other.status))
  if (open.length === 0) return settle(deps, latest, voidOrLeave)
  let refusal: Result<Settled, SettleProblem> = no('not-authorised')
  for (const order of open) {
    const settled = await settle(deps, order, voidOrLeave)
    if (settled.ok || !tryNextAfter.includes(settled.why)) return settled
    if (settled.why !== 'not-authorised') refusal = settled
  }
  return refusal
}
