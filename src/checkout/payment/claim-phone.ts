import { type AccountSigns, findAccount, lockAllActive } from '../../auth/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { releaseListing, sellListing } from '../../listings/index.ts'
import {
  become,
  findEndByPhone,
  lockOrder,
  notifyOfRejected,
  type Order,
  withSharedSigns,
} from '../../orders/index.ts'
import { rejectCaptured } from '../../payments/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { exemptFromUnpaidCount } from '../bids/store.ts'
import { type ClaimProblem, decideClaim, hasLapsed } from '../booking/rules.ts'
import { isKeptForAnother } from '../store.ts'
import { voidIfInterrupted } from './void-authorisation.ts'

type Deps = { db: Database; clock: Clock; signs: AccountSigns }

/** An order's payment: authorised, captured 'at-once' by a provider that cannot hold money, or 'by-hand' by an admin. */
export type ClaimingPayment = { paymentId: string; amountMinor: number; captured?: 'at-once' | 'by-hand' }

/**
 * Gives a phone to the first order whose payment buys it, under the locks of both accounts and the phone; other captured money
 * goes back. Returns the order as it is then, or why its buyer has to agree again or wait.
 */
export function claimPhone(
  { db, clock, signs }: Deps,
  { id, listingId, buyerId, sellerId }: Pick<Order, 'id' | 'listingId' | 'buyerId' | 'sellerId'>,
  payment: ClaimingPayment,
): Promise<Result<Order, ClaimProblem | 'payment-rejected'>> {
  return db.transaction(async (tx) => {
    const [idle] = await lockAllActive(tx, [buyerId, sellerId])
    const { listing, order } = await lockOrder(tx, { id, listingId })
    const at = clock.now()
    if (order.status !== 'booked') return ok(order)
    const end = await findEndByPhone(tx, listing)
    const isLapsed = payment.captured !== 'by-hand' && hasLapsed(order, at)
    const endByBuyer = idle ? 'close-account' : isLapsed ? 'expire-agreement' : null
    const isKept = await isKeptForAnother(tx, order, at)
    const outcome = end?.name ?? endByBuyer ?? decideClaim(listing, order, payment, isKept)
    if (outcome === 'claim') {
      const imei = await sellListing(tx, listingId, at)
      await signs.record(
        tx,
        { userId: order.buyerId, kind: 'mobile', value: order.phone },
        { userId: order.sellerId, kind: 'mobile', value: listing.mobile },
      )
      const price = paidPrice(order, payment)
      const facts = { imei, mobile: listing.mobile, linkedBy: withSharedSigns, ...price }
      return ok(await become(tx, order, 'claim', { paymentId: payment.paymentId, at, facts }))
    }
    await voidIfInterrupted(tx, id)
    if (outcome === 'expire-agreement') await exemptFromUnpaidCount(tx, order, listing)
    if (isEnd(outcome)) return ok(await become(tx, order, outcome, end?.move ?? { at }))
    if (!payment.captured) return no(outcome)
    await rejectMoney(tx, order, payment.paymentId, at)
    return no('payment-rejected')
  })
}

const ends = ['close-account', 'expire-agreement', 'lose-phone', 'withdraw-phone'] as const

const isEnd = (outcome: string): outcome is (typeof ends)[number] => ends.some((end) => end === outcome)

async function rejectMoney(tx: Db, order: Order, paymentId: string, at: Date): Promise<void> {
  const takenMinor = await rejectCaptured(tx, order.id, paymentId, at)
  if (takenMinor !== null) await notifyOfRejected(tx, order, takenMinor)
}

/** Undoes the claim of a payment whose capture was refused for good: the phone can be bought, unless an account is closed. */
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
    return become(tx, order, 'drop-claim', { at, ...(order.keptUntil && { dueAt: order.keptUntil }) })
  })
}

/** What was paid, although the buyer may have agreed to another price since. */
function paidPrice({ priceMinor, listedPriceMinor }: Order, { amountMinor, captured }: ClaimingPayment) {
  if (captured !== 'by-hand' || amountMinor === priceMinor) return {}
  return { priceMinor: amountMinor, listedPriceMinor: Math.max(listedPriceMinor, amountMinor) }
}
