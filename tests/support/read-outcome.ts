import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { expect } from 'vitest'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import { claimPhone } from '../../src/checkout/payment/claim-phone.ts'
import { findListing } from '../../src/listings/index.ts'
import { listEvents } from '../../src/orders/index.ts'
import { findOrder } from '../../src/orders/store.ts'
import { inspectPayment } from '../../src/payments/capture-payment.ts'
import { payments } from '../../src/payments/schema.ts'
import type { Call } from './api-client.ts'
import { withProviderProxy } from './provider-proxy.ts'
import type { Person, TestApp } from './test-app.ts'

/** What became of an order, as its buyer, the provider and the listing have it. */
export function createOutcomeHelpers(app: TestApp, call: Call, cards: Stripe) {
  async function readOrder(buyer: Person, booking: Booking): Promise<Booking> {
    return (await call<Booking>(buyer, 'GET', `/product/parces/${booking._id}`)).body
  }

  /** The status of an order's latest payment at the provider; null when it has none. */
  async function readIntent(booking: Booking): Promise<Stripe.PaymentIntent.Status | null> {
    const rows = await app.db
      .select()
      .from(payments)
      .where(eq(payments.reference, booking._id))
      // The clock stands still in tests: the live payment is the latest.
      .orderBy(sql`${payments.status} <> 'cancelled'`, payments.createdAt)
    const paymentId = rows.at(-1)?.paymentId
    return paymentId ? (await cards.paymentIntents.retrieve(paymentId)).status : null
  }

  /** How often and in which order the phone was claimed for an order and the payment captured. */
  async function readClaims(booking: Booking): Promise<string[]> {
    const events = await listEvents(app.db, booking._id)
    return events.flatMap(({ transition }) => (/claim|capture/.test(transition) ? transition : []))
  }

  /** The states of an order's payments as we have them, in the order of the alphabet. */
  async function listPaymentStates(booking: Booking): Promise<string[]> {
    const rows = await app.db
      .select({ status: payments.status })
      .from(payments)
      .where(eq(payments.reference, booking._id))
      .orderBy(payments.status)
    return rows.map(({ status }) => status)
  }

  /** Claims the phone, as a process that is killed right after the claim. Returns the payment's id. */
  async function claimAndCrash(order: Booking): Promise<string> {
    const payment = await inspectPayment(withProviderProxy(app).payments, order._id)
    const found = await findOrder(app.db, order._id)
    if (!payment || !found) throw new Error('nothing to claim')
    const { paymentId, amount } = payment
    await claimPhone(app, found, { paymentId, amountMinor: amount.minor })
    return paymentId
  }

  /** The outcome of an order: its status, its payment at the provider, its claims and captures, and whether the phone is for sale. */
  async function readOutcome(buyer: Person, order: Booking) {
    const { status } = await readOrder(buyer, order)
    const listing = await findListing(app.db, order.productId)
    return {
      order: status,
      money: await readIntent(order),
      claims: (await readClaims(order)).join(' '),
      forSale: listing?.soldAt === null,
    }
  }

  /** Waits until so many transactions wait for a lock. */
  function untilLockWait(transactions = 1): Promise<void> {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return expect
      .poll(async () => (await app.db.execute(waiting)).rowCount)
      .toBeGreaterThanOrEqual(transactions)
  }

  return { readOrder, readIntent, readClaims, listPaymentStates, claimAndCrash, readOutcome, untilLockWait }
}
