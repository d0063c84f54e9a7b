import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { confirmPaymentIntent } from '../../demo/cards/confirm-payment-intent.ts'
import type { PaymentIntent, PaymentMethod } from '../../demo/cards/objects.ts'
import { capturePaymentIntent, createPaymentIntent } from '../../demo/cards/payment-intents.ts'
import { createPaymentMethod } from '../../demo/cards/payment-methods.ts'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import { presentOrder } from '../../src/checkout/booking/routes.ts'
import { termsOf } from '../../src/checkout/booking/rules.ts'
import { releaseToSeller } from '../../src/fulfilment/index.ts'
import type { Product } from '../../src/listings/contract.ts'
import { findListing, sellListing } from '../../src/listings/index.ts'
import {
  noticesOfSale,
  orderEvents,
  publishStage,
  readOrderSettings,
  withSharedSigns,
} from '../../src/orders/index.ts'
import { notifyOfTransition } from '../../src/orders/notify-parties.ts'
import { deadline } from '../../src/orders/rules.ts'
import { orders } from '../../src/orders/schema.ts'
import type { Order } from '../../src/orders/store.ts'
import { postCapture } from '../../src/payments/index.ts'
import { readPaidWith } from '../../src/payments/rules.ts'
import { payments } from '../../src/payments/schema.ts'
import { firstLookMillis } from '../../src/payments/store.ts'
import type { Db } from '../../src/platform/database/database.ts'
import type { NewProduct } from '../../src/selling/contract.ts'
import type { Marketplace } from './marketplace.ts'
import { cardForm } from './pay-order.ts'
import type { Person, TestApp } from './test-app.ts'

/** Inserts a completed order of a phone, without its money and its events: what counts as a sold price. */
export async function insertSale(
  db: Db,
  listingId: string,
  { buyerId, paidAt, ...changes }: Pick<Order, 'buyerId'> & { paidAt: Date } & Partial<Order>,
): Promise<Order> {
  const listing = await findListing(db, listingId)
  if (!listing) throw new Error(`the phone ${listingId} does not exist`)
  const terms = termsOf(listing)
  const [order] = await db
    .insert(orders)
    .values({
      ...terms,
      listingId,
      buyerId,
      sellerId: listing.sellerId,
      sellerEmail: listing.sellerEmail,
      currency: listing.currency,
      phone: '',
      meetingLocation: '',
      status: 'completed',
      paymentId: `pi_${listingId}`,
      createdAt: paidAt,
      paidAt,
      ...changes,
    })
    .returning()
  if (!order) throw new Error(`the phone ${listingId} was not sold`)
  return order
}

/** A seller sells a phone for good, as `completeSale` does, but from the hand-over on: without a booking, and with a payment that no provider knows. */
export async function completeInserted(
  { db, clock, env, addPhone }: Marketplace,
  seller: Person,
  buyer: Person,
  changes: Partial<NewProduct> = {},
): Promise<{ _id: string }> {
  const { _id: listingId } = await addPhone(seller, changes)
  const at = clock.now()
  return db.transaction(async (tx) => {
    const sold = { buyerId: buyer.id, paidAt: at, status: 'handed-over' as const }
    const order = await insertSale(tx, listingId, sold)
    await postCapture(tx, order, { provider: 'stripe', amountMinor: order.priceMinor }, at)
    await releaseToSeller(tx, { clock, settings: readOrderSettings(env) }, order, 'complete', {
      role: 'buyer',
      id: buyer.id,
    })
    return { _id: order.id }
  })
}

/**
 * Sells a phone that nobody else has booked, paid by card: leaves the rows that the calls of `buy` leave (insert-sale.test.ts), with a
 * tenth of their processor time.
 */
export async function insertPaidOrder(
  { db, clock, env, signs }: TestApp,
  buyer: Person,
  { _id: listingId }: Pick<Product, '_id'>,
  card?: string,
): Promise<Booking> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    const id = randomUUID()
    const listing = await findListing(tx, listingId)
    if (!listing) throw new Error(`the phone ${listingId} does not exist`)
    const { priceMinor, sellerId, sellerEmail, currency, mobile, name, brandName } = listing
    const amount = { amountMinor: priceMinor, currency }
    const paid = await payAtProvider(
      tx,
      at,
      { buyer, card },
      {
        amount: String(priceMinor),
        currency: currency.toLowerCase(),
        capture_method: 'manual',
        description: `${brandName} ${name}`,
        'metadata[reference]': id,
      },
    )
    await tx.insert(payments).values({
      ...paid,
      ...amount,
      reference: id,
      provider: 'stripe',
      status: 'captured',
      createdAt: at,
      updatedAt: at,
      dueAt: new Date(at.getTime() + firstLookMillis),
    })
    const settings = readOrderSettings(env)
    const [inserted] = await tx
      .insert(orders)
      .values({
        ...termsOf(listing),
        ...deadline(at, settings.handoverMillis),
        id,
        listingId,
        buyerId: buyer.id,
        sellerId,
        sellerEmail,
        currency,
        mobile,
        phone: '+8801811223344',
        meetingLocation: 'Shahbag, Dhaka',
        status: 'paid',
        paymentId: paid.paymentId,
        imei: await sellListing(tx, listingId, at),
        createdAt: at,
        paidAt: at,
      })
      .returning()
    if (!inserted) throw new Error(`the phone ${listingId} was not sold`)
    await signs.record(
      tx,
      { userId: buyer.id, kind: 'mobile', value: inserted.phone },
      { userId: sellerId, kind: 'mobile', value: mobile },
    )
    const [order = inserted] = await tx
      .update(orders)
      .set({ linkedBy: withSharedSigns })
      .where(eq(orders.id, inserted.id))
      .returning()
    const by = { byParty: 'system', orderId: id, at } as const
    await tx.insert(orderEvents).values([
      { ...by, transition: 'book', toStatus: 'booked', byParty: 'buyer', byId: buyer.id },
      { ...by, transition: 'claim', fromStatus: 'booked', toStatus: 'claimed' },
      { ...by, transition: 'capture', fromStatus: 'claimed', toStatus: 'paid' },
    ])
    const news = noticesOfSale(order, settings.inspectionMillis)
    await notifyOfTransition(tx, 'book', [order], 'buyer', { news })
    // Booked, and paid.
    await publishStage(tx, order)
    await publishStage(tx, order)
    await postCapture(tx, order, { provider: 'stripe', amountMinor: priceMinor }, at)
    return presentOrder({ ...order, status: 'booked', paymentId: null, listing }, buyer)
  })
}

/** Does at the card provider's stand-in what the card form and the server ask of it. */
async function payAtProvider(
  tx: Db,
  now: Date,
  { buyer, card }: { buyer: Person; card: string | undefined },
  fields: Record<string, string>,
): Promise<
  Pick<typeof payments.$inferInsert, 'clientSecret' | 'paidBrand' | 'paidEnd'> & { paymentId: string }
> {
  const call = (form: Record<string, string>, id = '') =>
    ({ tx, now, caller: 'server', form: new URLSearchParams(form), id }) as const
  const created = await createPaymentIntent(call(fields))
  const { id: paymentId, client_secret: clientSecret } = created.body as PaymentIntent
  const method = await createPaymentMethod(call(cardForm(buyer, card)))
  const { id, card: shown } = method.body as PaymentMethod
  await confirmPaymentIntent(call({ payment_method: id }, paymentId))
  await capturePaymentIntent(call({}, paymentId))
  const paidWith = readPaidWith(shown.brand, shown.last4)
  return { paymentId, clientSecret, paidBrand: paidWith?.brand ?? null, paidEnd: paidWith?.end ?? null }
}
