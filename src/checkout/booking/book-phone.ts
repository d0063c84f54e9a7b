import { isBlockedBetween } from '../../accounts/index.ts'
import { lockActive } from '../../auth/index.ts'
import { amountToMinor } from '../../kernel/money.ts'
import { no, ok } from '../../kernel/result.ts'
import { findOldestMatch, type Listing, lockListing } from '../../listings/index.ts'
import { findById, type Order, orders, type OrderWithListing, recordTransition } from '../../orders/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { createOnce, type RequestKey } from '../../platform/http/idempotency.ts'
import { readPhoneNumber } from '../../platform/read-phone-number.ts'
import { isKeptForAnother } from '../store.ts'
import { type Terms, termsOf, whyNotBook } from './rules.ts'

export type BookingRequest = {
  buyerId: string
  /** The phone's id; without it, the oldest phone for sale that fits `described` is booked. */
  productId: string | undefined
  described: { sellerEmail: string; name: string; brand: string; price: number }
  phone: string
  meetingLocation: string
}

/** Books a phone for a buyer, which costs and reserves nothing. The terms are the listing's, never the request's. */
export async function bookPhone(db: Database, booking: BookingRequest, now: Date, request?: RequestKey) {
  const phone = readPhoneNumber(booking.phone)
  if (phone === null) return no('not-a-phone-number')
  const listingId = booking.productId ?? (await findDescribed(db, booking.described))
  if (listingId === null) return no('unknown-product')
  const { buyerId, meetingLocation } = booking
  return createOnce(db, { request, find: findById }, async (tx) => {
    const idle = await lockActive(tx, buyerId)
    if (idle) return no(idle)
    const listing = await lockListing(tx, listingId, 'share')
    if (!listing) return no('unknown-product')
    const why = whyNotBook(listing, buyerId)
    if (why) return no(why)
    if (await isBlockedBetween(tx, buyerId, listing.sellerId)) return no('blocked')
    if (await isKeptForAnother(tx, { listingId, buyerId }, now)) return no('phone-kept')
    const order = await insertOrder(tx, listing, { buyerId, phone, meetingLocation, createdAt: now })
    if (!order) return no('already-booked')
    const by = { role: 'buyer' as const, id: buyerId }
    await recordTransition(tx, 'book', { from: null, changed: [order] }, { at: now, by })
    const booked: OrderWithListing = { ...order, listing }
    return ok(booked)
  })
}

async function findDescribed(db: Db, { price, ...phone }: BookingRequest['described']) {
  const priceMinor = amountToMinor(price)
  const listing = priceMinor === null ? null : await findOldestMatch(db, { ...phone, priceMinor })
  return listing?.id ?? null
}

type NewOrder = Pick<Order, 'buyerId' | 'phone' | 'meetingLocation' | 'createdAt'> &
  Partial<Terms & Pick<Order, 'keptUntil' | 'dueAt'>>

/**
 * Inserts an order of a locked phone, on its present terms or those given. Null when the buyer already has an open order of it
 * (the unique index `orders_one_open`).
 */
export async function insertOrder(tx: Db, listing: Listing, order: NewOrder): Promise<Order | null> {
  const { id: listingId, sellerId, sellerEmail, currency } = listing
  const [row] = await tx
    .insert(orders)
    .values({ listingId, sellerId, sellerEmail, currency, ...termsOf(listing), ...order })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}
