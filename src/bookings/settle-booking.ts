import { isId } from '../kernel/id.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { askProvider } from '../payments/ask-provider.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { capturePayment } from '../payments/capture-payment.ts'
import type { PaymentDeps } from '../payments/create-cards.ts'
import { type InspectedPayment, inspectPayment } from '../payments/inspect-payment.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import { claimAsSeen } from './claim-as-seen.ts'
import { claimPhone, givePhoneBack } from './claim-phone.ts'
import { recordSale } from './record-sale.ts'
import { releasePayment } from './release-payment.ts'
import { type SettleProblem, whyNotAgreed } from './rules.ts'
import { type Booking, findOrderById, findSale, type Sale } from './store.ts'

export type SettleDeps = { db: Database; clock: Clock; log: Log; payments: PaymentDeps }

/** `settledNow` is true for exactly one of all who settle the same booking. */
export type Settled = { paymentId: string | null; settledNow: boolean }

/**
 * Brings a booking whose card payment is authorised to its end (decisions, "Money and one phone"): claims the phone in
 * one transaction, then captures, then writes it paid; or gives the authorisation back. Every step looks at how things
 * stand and may be repeated, so whoever comes (browser, webhook, job), in whatever number, goes on where the last one
 * stopped. Throws a 503 when the card service is away; nothing is lost then, healing goes on.
 * @param seen the booking as it was read just now, if it was; what is changed meanwhile is noticed as ever.
 */
export async function settleBooking(
  deps: SettleDeps,
  id: string,
  seen?: Sale,
): Promise<Result<Settled, SettleProblem>> {
  const { cards } = deps.payments
  const here = underWay.get(cards) ?? new Map<string, Settling>()
  underWay.set(cards, here)
  const other = here.get(id)
  // Waiting for it is waiting for the provider.
  const theirs = other && (await askProvider(deps.payments, () => other.catch(() => null)))
  if (theirs?.ok) return ok({ ...theirs.value, settledNow: false })
  const ours = settleNow(deps, id, other ? undefined : seen)
  here.set(id, ours)
  try {
    return await ours
  } finally {
    if (here.get(id) === ours) here.delete(id)
  }
}

type Settling = Promise<Result<Settled, SettleProblem>>

/**
 * The settlements that this process has in hand. The provider's news of a payment and the buyer's browser come at the same
 * moment, and who comes second would only wait for the other's locks. A success is a fact, and true for both; anything else
 * may be out of date for the second one, who looks then for himself.
 */
const underWay = new WeakMap<PaymentDeps['cards'], Map<string, Settling>>()

async function settleNow(deps: SettleDeps, id: string, seen?: Sale): Settling {
  const sale = seen ?? (isId(id) ? await findSale(deps.db, id) : null)
  if (!sale) return no('unknown-booking')
  const { booking } = sale
  if (booking.status !== 'booked') return conclude(deps, booking)
  const payment = await inspectPayment(deps.payments, id)
  // Captured although nobody claimed the phone: at the provider's desk, by hand. This buyer has paid all the same.
  if (payment?.state !== 'authorised' && payment?.state !== 'captured') {
    // Should its release have been cut off, it is written down now.
    if (payment?.state === 'cancelled') await releasePayment(deps, id, payment.paymentId)
    return no(await whyNotAuthorised(deps, id))
  }
  const { paymentId, amount } = payment
  const brought = { amountMinor: amount.minor, taken: payment.state === 'captured' }
  const claimed =
    (await claimAsSeen(deps, sale, paymentId, brought)) ??
    (await claimPhone(deps, booking, paymentId, brought))
  if (claimed.status !== 'booked') return conclude(deps, claimed, payment)
  await releaseAtLast(deps, id, paymentId)
  return no((await whyNotAgreedYet(deps, id)) ?? 'price-changed')
}

/** A payment of what is not offered any more may have been released before the browser came to tell of it. */
async function whyNotAuthorised(
  deps: SettleDeps,
  id: string,
): Promise<'not-authorised' | 'price-changed' | 'listing-changed'> {
  return (await whyNotAgreedYet(deps, id)) ?? 'not-authorised'
}

async function whyNotAgreedYet({ db }: SettleDeps, id: string) {
  const order = await findOrderById(db, id)
  return order?.status === 'booked' ? whyNotAgreed(order, order.offered) : null
}

/** What the buyer is told stands already: should the card service be away now, healing gives the money back. */
async function releaseAtLast(deps: SettleDeps, id: string, paymentId?: string): Promise<void> {
  await releasePayment(deps, id, paymentId).catch((error) =>
    deps.log.error('an authorisation is still to be released', error, { booking: id }),
  )
}

/** Settles what a payment was for, whatever that comes to. News of a payment that is for no booking are none. */
export async function settleReference(deps: SettleDeps, reference: string): Promise<void> {
  await settleBooking(deps, reference)
}

async function conclude(deps: SettleDeps, booking: Booking, payment?: InspectedPayment): Settling {
  switch (booking.status) {
    case 'booked':
      return no('not-authorised')
    case 'claimed':
      return takeMoney(deps, booking, payment)
    case 'paid':
      return ok({ paymentId: booking.paymentId, settledNow: false })
    case 'unavailable':
    case 'cancelled':
      await releaseAtLast(deps, booking.id)
      return no(booking.status === 'unavailable' ? 'already-sold' : 'booking-cancelled')
  }
}

async function takeMoney(deps: SettleDeps, booking: Booking, seen?: InspectedPayment): Settling {
  const { id, paymentId } = booking
  if (paymentId === null) throw new Error(`the booking ${id} was claimed without a payment`)
  const captured = await capturePayment(deps.payments, id, paymentId, seen)
  if (captured.ok) return ok({ paymentId, settledNow: await recordSale(deps, booking, paymentId) })
  // It may have been taken, or not: as long as nobody knows, the phone is neither given away nor handed over.
  if (captured.why === 'not-ours') return no('payment-differs')
  // First the payment, so that nobody can claim with it again, then the phone.
  await cancelPayment(deps.payments, id, paymentId)
  return conclude(deps, await givePhoneBack(deps, booking, paymentId))
}
