import { minorToAmount } from '../../kernel/money.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { notifyAdmins } from '../../notifications/index.ts'
import { hasRefundByHand, insertDifference, type listRefundsByHand } from '../../payments/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { become } from '../become.ts'
import type { OrderDeps } from '../deps.ts'
import { notifySeller } from '../notify-parties.ts'
import { postReleaseToSeller } from '../post-money.ts'
import { type Actor, after, type OrderCaller } from '../rules.ts'
import { decideRest } from '../sales/resting-money.ts'
import { findParty, lockOrder, type Order, setDue } from '../store.ts'
import type { CompleteProblem } from './rules.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock' | 'settings' | 'signs'>

/** The buyer confirms that everything is fine: the money is released to the seller. May be repeated: `changed` is false then. */
export async function completeOrder(
  deps: Deps,
  caller: OrderCaller,
  orderId: string,
  address = '',
): Promise<Result<{ changed: boolean }, CompleteProblem>> {
  const found = await findParty(deps.db, caller, orderId)
  if (!found.ok) return found
  const { by } = found.value
  if (by.role !== 'buyer') return no(by.role === 'seller' ? 'wrong-party' : 'unknown-booking')
  return deps.db.transaction(async (tx) => {
    const { order } = await lockOrder(tx, found.value.order)
    if (order.status === 'completed') return ok({ changed: false })
    if (order.status !== 'handed-over') return no('wrong-stage')
    if (order.chargebackAt) return no('chargeback-open')
    if (await hasRefundByHand(tx, order.id)) return no('completion-waits')
    await deps.signs.record(tx, { userId: by.id, kind: 'sale-address', value: address })
    await releaseToSeller(tx, deps, order, 'complete', by)
    return ok({ changed: true })
  })
}

/**
 * Ends a locked order: all that is held for it becomes the seller's. Throws when nothing is held, so that no order ends without
 * its money.
 */
export async function releaseToSeller(
  tx: Db,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  order: Order,
  name: 'complete' | 'auto-complete' | 'agree-no-refund' | 'decide-no-refund',
  by?: Actor,
): Promise<void> {
  const at = clock.now()
  const rests = await decideRest(tx, settings, order, at)
  await become(tx, order, name, { at, ...(by && { by }) })
  const earnedMinor = await postReleaseToSeller(tx, order, settings, at)
  if (earnedMinor === null) throw new Error(`nothing is held for the order ${order.id}`)
  const kind = rests ? 'money-resting' : 'money-released'
  await notifySeller(tx, kind, { ...order, priceMinor: earnedMinor })
}

/** How long a postponed completion waits until it is tried again. */
const waitMillis = 3_600_000

/**
 * Postpones the completion of a locked order, because the provider has refunded money of it that the ledger does not have. Each such
 * refund is listed for the admins, who are notified of it once. Once they are adopted, the order is completed.
 */
export async function postponeCompletion(
  tx: Db,
  order: Order,
  byHand: Awaited<ReturnType<typeof listRefundsByHand>>,
  at: Date,
): Promise<void> {
  const { id: orderId, listingId, productName: product, currency } = order
  for (const { id: reference, provider, paymentId, amount } of byHand) {
    const difference = {
      provider,
      reference,
      paymentId,
      oursMinor: 0,
      theirsMinor: -amount.minor,
      paymentReference: orderId,
    }
    if (!(await insertDifference(tx, difference, at))) continue
    const params = { product, amount: minorToAmount(amount.minor), currency }
    await notifyAdmins(tx, { kind: 'completion-waits', orderId, listingId, params })
  }
  await setDue(tx, orderId, after(at, waitMillis))
}
