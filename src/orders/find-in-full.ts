import { asc, eq, getTableColumns, isNotNull } from 'drizzle-orm'
import { accountFactsAs, findAccount } from '../auth/index.ts'
import { smallestOf } from '../images/rules.ts'
import { isId } from '../kernel/id.ts'
import { minorToAmount } from '../kernel/money.ts'
import { findListing, findModelName, type Listing, listingFacts } from '../listings/index.ts'
import type { MailSubject } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { OrderEvent } from './become.ts'
import { orderEvents, orders } from './schema.ts'
import { orderColumns, type OrderWithListing, withStatusNow } from './store.ts'
import { transitions } from './transitions.ts'

const buyer = accountFactsAs('buyer')
const seller = accountFactsAs('seller')

export type OrderInFull = NonNullable<Awaited<ReturnType<typeof findInFull>>>

/**
 * An order of one moment with its phone as offered now, the phone's number and place, the present names of its parties, whose
 * accounts may be closed, and its events, the oldest first; null for a malformed or unknown id.
 */
export async function findInFull(db: Db, id: string) {
  if (!isId(id)) return null
  const { mobile, place } = listingFacts
  const rows = await db
    .select({
      ...orderColumns,
      listing: { ...orderColumns.listing, mobile, place },
      buyerName: buyer.name,
      isBuyerClosed: isNotNull(buyer.closedAt).mapWith(Boolean),
      sellerName: seller.name,
      isSellerClosed: isNotNull(seller.closedAt).mapWith(Boolean),
      event: getTableColumns(orderEvents),
    })
    .from(orders)
    .innerJoin(listingFacts, eq(listingFacts.id, orders.listingId))
    .innerJoin(buyer, eq(buyer.id, orders.buyerId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(eq(orders.id, id))
    .orderBy(asc(orderEvents.id))
  const [first] = rows
  if (!first) return null
  const { event: _, ...stored } = first
  const order = withStatusNow(stored)
  const events = rows.flatMap(({ event }) => event ?? [])
  return { ...order, events: await addEndByPhone(db, order, events) }
}

type Phone = Pick<Listing, 'sellerId' | 'soldAt' | 'withdrawnAt'>
type End = { name: 'lose-phone' | 'withdraw-phone'; move: { at: Date; reason?: string } }

/**
 * How an unpaid order ends because its phone was sold or withdrawn, and when; null while the phone can be bought. Pages show this
 * end before a job has stored it.
 */
export async function findEndByPhone(db: Db, { sellerId, soldAt, withdrawnAt }: Phone): Promise<End | null> {
  if (soldAt) return { name: 'lose-phone', move: { at: soldAt } }
  if (!withdrawnAt) return null
  const isClosed = !(await findAccount(db, sellerId))
  return { name: 'withdraw-phone', move: { at: withdrawnAt, ...(isClosed && { reason: 'account-closed' }) } }
}

/** Adds an order's end by a gone phone to its events if the job has not run yet. */
async function addEndByPhone(db: Db, order: OrderWithListing, events: OrderEvent[]): Promise<OrderEvent[]> {
  const { id: orderId, status: toStatus, listing } = order
  const isOver = toStatus === 'unavailable' || toStatus === 'cancelled'
  if (!isOver || events.at(-1)?.toStatus === toStatus) return events
  const end = await findEndByPhone(db, listing)
  if (!end) return events
  const { name: transition, move } = end
  const { reason = null } = { ...transitions[transition], ...move }
  const event = { transition, fromStatus: 'booked', toStatus, byParty: 'system', byId: null, reason } as const
  return [...events, { id: 0, orderId, ...event, at: move.at }]
}

/**
 * What a notification's e-mail shows beside its text: the phone, its price and, for parties who are still to meet, the place and
 * the other's name and number. Null for what is about neither an order nor a phone.
 */
export async function describeForMail(
  db: Db,
  { userId, orderId, listingId }: { userId: string; orderId: string | null; listingId: string | null },
): Promise<MailSubject | null> {
  if (orderId) return describeOrder(db, userId, orderId)
  const listing = listingId && (await findListing(db, listingId))
  if (!listing) return null
  const { name: product, brandName: brand, imageUrl: photo, priceMinor, currency } = listing
  return {
    product,
    brand,
    model: findModelName(brand, product),
    photo: smallestOf(photo),
    price: { amount: minorToAmount(priceMinor), currency },
    place: null,
    contact: null,
  }
}

async function describeOrder(db: Db, userId: string, orderId: string): Promise<MailSubject | null> {
  const order = await findInFull(db, orderId)
  if (!order) return null
  const { productName: product, brandName: brand, photos, priceMinor, currency, status } = order
  const isBuyer = userId === order.buyerId
  const isParty = isBuyer || userId === order.listing.sellerId
  const meets = isParty && (status === 'paid' || status === 'returning')
  return {
    product,
    brand,
    model: findModelName(brand, product),
    photo: photos[0] ? smallestOf(photos[0]) : null,
    price: { amount: minorToAmount(priceMinor), currency },
    // The place of the hand-over is not that of a return.
    place: isParty && status === 'paid' ? order.meetingLocation : null,
    contact: meets ? (isBuyer ? sellerOf(order) : buyerOf(order)) : null,
  }
}

type Contact = NonNullable<MailSubject['contact']>

const sellerOf = ({ sellerName: name, mobile, listing }: OrderInFull): Contact => ({
  role: 'seller',
  name,
  number: mobile ?? listing.mobile,
})

const buyerOf = ({ buyerName: name, phone }: OrderInFull): Contact => ({ role: 'buyer', name, number: phone })
