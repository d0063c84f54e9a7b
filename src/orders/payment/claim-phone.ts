import { eq } from 'drizzle-orm'
import { type AccountSigns, findAccount } from '../../identity/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { findImei, releaseListing, sellListing } from '../../listings/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { become } from '../become.ts'
import { excuseBuyer } from '../bids/store.ts'
import { decideClaim } from '../booking/agreed-terms.ts'
import { noteLinks } from '../sales/linked-sides.ts'
import { orders } from '../schema.ts'
import { isKeptForAnother, lockOrder, type Order } from '../store.ts'
import { voidIfInterrupted } from './void-authorisation.ts'

type Deps = { db: Database; clock: Clock; signs: AccountSigns }

/**
 * A payment of an order that was authorised, or captured already, or that is made while the phone is kept for its buyer until
 * `paidBy`.
 */
export type ClaimingPayment = { paymentId: string; amountMinor: number; isCaptured: boolean; paidBy?: Date }

/**
 * Decides which order gets a phone: under the lock on its listing, the first one with an authorised payment. Returns the order
 * as it is afterwards (another process may have moved it), or why its buyer has to agree to the phone again, or to wait.
 */
export function claimPhone(
  { db, clock, signs }: Deps,
  { id, listingId }: Pick<Order, 'id' | 'listingId'>,
  payment: ClaimingPayment,
): Promise<Result<Order, 'price-changed' | 'listing-changed' | 'phone-kept'>> {
  return db.transaction(async (tx) => {
    const { listing, order } = await lockOrder(tx, { id, listingId })
    if (order.status !== 'booked') return ok(order)
    // The job that ends the orders of a closed account may have yet to run.
    const isClosed = !(await findAccount(tx, order.buyerId))
    const { paymentId, paidBy } = payment
    const at = clock.now()
    const isLapsed = order.keptUntil !== null && order.keptUntil <= at && !payment.isCaptured
    const ending = isClosed ? 'close-account' : isLapsed ? 'expire-agreement' : null
    const outcome = ending ?? decideClaim(listing, order, payment)
    if (outcome === 'claim' && !payment.isCaptured && (await isKeptForAnother(tx, order, at))) {
      await voidIfInterrupted(tx, id)
      return no('phone-kept')
    }
    if (outcome === 'claim') {
      await sellListing(tx, listingId, at)
      const identity = { imei: await findImei(tx, listingId), mobile: listing.mobile }
      await setSold(tx, id, { ...identity, ...paidPrice(order, payment) })
      await signs.record(
        tx,
        { userId: order.buyerId, kind: 'mobile', value: order.phone },
        { userId: order.sellerId, kind: 'mobile', value: listing.mobile },
      )
      return ok(
        await noteLinks(
          tx,
          await become(tx, order, 'claim', { paymentId, at, ...(paidBy && { dueAt: paidBy }) }),
        ),
      )
    }
    await voidIfInterrupted(tx, id)
    if (outcome === 'price-changed' || outcome === 'listing-changed') return no(outcome)
    if (outcome === 'expire-agreement') await excuseBuyer(tx, order, listing)
    return ok(await become(tx, order, outcome, { at }))
  })
}

/**
 * Undoes the claim that was made with `paymentId`, whose capture the provider has refused for good: the phone can be
 * bought again, by the same buyer too, unless one of the accounts was closed meanwhile.
 */
export function dropClaim(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, listingId }: Pick<Order, 'id' | 'listingId'>,
  paymentId: string,
): Promise<Order> {
  return db.transaction(async (tx) => {
    const { listing, order } = await lockOrder(tx, { id, listingId })
    if (order.status !== 'claimed' || order.paymentId !== paymentId) return order
    await releaseListing(tx, listingId)
    const isOver = listing.withdrawnAt !== null || !(await findAccount(tx, order.buyerId))
    const at = clock.now()
    if (isOver) return become(tx, order, 'cancel-claim', { at })
    // An accepted offer holds as long as it did before.
    return become(tx, order, 'drop-claim', { at, ...(order.keptUntil && { dueAt: order.keptUntil }) })
  })
}

/**
 * The price of an order that a captured payment buys: what was paid. Its buyer may have agreed to another since the payment was begun,
 * which nothing is held for.
 */
function paidPrice(
  { priceMinor, listedPriceMinor }: Order,
  { amountMinor, isCaptured }: ClaimingPayment,
): Partial<Pick<Order, 'priceMinor' | 'listedPriceMinor'>> {
  if (!isCaptured || amountMinor === priceMinor) return {}
  return { priceMinor: amountMinor, listedPriceMinor: Math.max(listedPriceMinor, amountMinor) }
}

type Sold = Pick<Order, 'imei' | 'mobile'> & ReturnType<typeof paidPrice>

/** Saves the IMEI of a phone, its seller's number and the price that was paid with a locked order that claims it. */
async function setSold(tx: Db, id: string, sold: Sold): Promise<void> {
  await tx.update(orders).set(sold).where(eq(orders.id, id))
}
