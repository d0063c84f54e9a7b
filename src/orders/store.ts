import {
  and,
  arrayOverlaps,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { isId } from '../kernel/id.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { type Listing, listingFacts, listings, lockListing } from '../listings/index.ts'
import { pickFacts } from '../listings/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter, isTyped, prepareOnce } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import { toPrefixTsquery } from '../spelling/index.ts'
import { type Actor, type OrderCaller, statusNow } from './rules.ts'
import { meetings, orders } from './schema.ts'

export type Order = typeof orders.$inferSelect

type Selected = Awaited<ReturnType<typeof selectOrders>>[number]

/** The part of a listing that a buyer agrees to, as it is offered now. Nobody can pay for it while `heldAt` is set. */
export type OfferedListing = Omit<Selected['listing'], 'sellerId'>

/** `proposedBy` is left out of an order that is not paid. */
export type OrderWithListing = Order & Pick<Selected, 'listing'> & Partial<Pick<Selected, 'proposedBy'>>

/** Whether a meeting is agreed on, or proposed for a time that is still to come. The clock of the database is exact enough. */
export const isStanding = sql`(${meetings.state} = 'agreed' or ${meetings.at} >= now())`

/** Which party of an order, in a query of orders, has proposed a meeting that the other one has yet to answer. */
export const proposedBy = sql<'buyer' | 'seller' | null>`(
  select ${meetings.bySide} from ${meetings} where ${meetings.orderId} = ${orders.id} and ${meetings.state} = 'proposed'
    and ${isStanding} and ${meetings.purpose} = case ${orders.status} when 'paid' then 'hand-over' when 'returning' then 'return' end
)`

export const orderColumns = {
  ...getTableColumns(orders),
  proposedBy,
  listing: {
    sellerId: listingFacts.sellerId,
    name: listingFacts.name,
    brandName: listingFacts.brandName,
    condition: listingFacts.condition,
    purchaseYear: listingFacts.purchaseYear,
    ...pickFacts(listingFacts),
    description: listingFacts.description,
    imageUrl: listingFacts.imageUrl,
    moreImageUrls: listingFacts.moreImageUrls,
    priceMinor: listingFacts.priceMinor,
    soldAt: listingFacts.soldAt,
    withdrawnAt: listingFacts.withdrawnAt,
    heldAt: listingFacts.heldAt,
  },
}

const selectOrders = (db: Db) =>
  db.select(orderColumns).from(orders).innerJoin(listingFacts, eq(listingFacts.id, orders.listingId))

const newestFirst = [desc(orders.createdAt), desc(orders.id)]

/** The order of this id with its phone as offered now; null when unknown. The id must be a UUID. */
export async function findById(db: Db, id: string): Promise<OrderWithListing | null> {
  const [order] = await findOrderOf(db).execute({ id })
  return order ? withStatusNow(order) : null
}

const findOrderOf = prepareOnce((db: Db) =>
  selectOrders(db)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('find_order'),
)

/** Locked rows have the stored status. */
export const withStatusNow = <O extends OrderWithListing>(order: O): O => ({
  ...order,
  status: statusNow(order.status, order.listing),
})

/** Locks an order until the transaction ends; throws when it is unknown. Lock its phone first: see `lockOrder`. */
export async function lockOrderRow(tx: Db, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) throw new Error(`the order ${id} does not exist`)
  return order
}

const searchedText = sql`(${orders.productName} || ' ' || ${orders.brandName} || ' ' || ${orders.sellerEmail})`

/** A buyer's orders, newest first. `typed` keeps matches of the phone as it is, or of name, brand or seller as booked. */
export async function listOfBuyer(
  db: Db,
  buyerId: string,
  limit: number,
  cursor?: Cursor,
  typed = '',
): Promise<OrderWithListing[]> {
  const words = toPrefixTsquery(typed)
  const found = await selectOrders(db)
    .where(
      and(
        eq(orders.buyerId, buyerId),
        words
          ? or(sql`${listingFacts.searchWords} @@ ${words}::tsquery`, ilikeFilter(searchedText, typed))
          : undefined,
        olderThan(orders.createdAt, orders.id, cursor),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
  return found.map(withStatusNow)
}

/** Which of these photo addresses belong to an order. */
export async function listOrderedPhotos(db: Db, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await db
    .select({ photos: orders.photos })
    .from(orders)
    .where(arrayOverlaps(orders.photos, urls))
  const kept = new Set(rows.flatMap(({ photos }) => photos))
  return urls.filter((url) => kept.has(url))
}

/** Sets when somebody is reminded of a locked order; null when nobody is left to remind. */
export async function setRemind(tx: Db, id: string, remindAt: Date | null): Promise<void> {
  await tx.update(orders).set({ remindAt }).where(eq(orders.id, id))
}

/** Sets when a locked order moves on by itself; null when it waits for people. */
export async function setDue(tx: Db, id: string, dueAt: Date | null): Promise<void> {
  await tx.update(orders).set({ dueAt }).where(eq(orders.id, id))
}

/** A buyer's orders of phones of this name from this seller, newest first. */
export async function listMatching(
  db: Db,
  buyerId: string,
  { sellerEmail, productName }: { sellerEmail: string; productName: string },
): Promise<OrderWithListing[]> {
  const which = { buyerId, sellerEmail: sellerEmail.toLowerCase(), productName }
  const found = await findMatching(db).execute(which)
  return found.map(withStatusNow)
}

const findMatching = prepareOnce((db: Db) =>
  selectOrders(db)
    .where(
      and(
        eq(orders.buyerId, sql.placeholder('buyerId')),
        eq(orders.sellerEmail, sql.placeholder('sellerEmail')),
        isTyped(orders.productName, sql`${sql.placeholder('productName')}`),
      ),
    )
    .orderBy(...newestFirst)
    .prepare('list_matching_orders'),
)

/** A buyer's orders of this price, in minor units, that can be paid. */
export function listPayable(db: Db, buyerId: string, priceMinor: number): Promise<Order[]> {
  const isAsked = and(eq(orders.buyerId, buyerId), eq(orders.priceMinor, priceMinor))
  const isForSale = and(isNull(listingFacts.soldAt), isNull(listingFacts.withdrawnAt))
  return selectOrders(db).where(and(isAsked, eq(orders.status, 'booked'), isForSale))
}

/** An order with its phone as offered now; null for a malformed or unknown id. */
export async function findOrder(db: Db, id: string): Promise<OrderWithListing | null> {
  return isId(id) ? findById(db, id) : null
}

/** A buyer's own order; 'unknown-booking' when it does not exist or is another buyer's. */
export async function findOwnOrder(
  db: Db,
  buyerId: string,
  id: string,
): Promise<Result<OrderWithListing, 'unknown-booking'>> {
  const order = await findOrder(db, id)
  return order?.buyerId === buyerId ? ok(order) : no('unknown-booking')
}

/** An order and the user's role in it; an admin may be a party. 'unknown-booking' also for users with no role in it. */
export async function findParty(
  db: Db,
  caller: OrderCaller,
  orderId: string,
): Promise<Result<{ order: OrderWithListing; by: Actor }, 'unknown-booking'>> {
  const order = await findOrder(db, orderId)
  const role = order && roleIn(order, caller)
  return role ? ok({ order, by: { role, id: caller.id } }) : no('unknown-booking')
}

/** The role of a user in an order; null without any. An admin may be a party. */
export function roleIn(
  { buyerId, sellerId }: Pick<Order, 'buyerId' | 'sellerId'>,
  { id, role }: OrderCaller,
): Actor['role'] | null {
  if (buyerId === id) return 'buyer'
  if (sellerId === id) return 'seller'
  return role === 'admin' ? 'admin' : null
}

const runningStatuses = ['claimed', 'paid', 'handed-over', 'disputed', 'returning', 'refunding'] as const

/** Whether an account buys or sells in an order that is being paid, that is paid and not over, or that is under a chargeback. */
export async function hasRunningOrders(db: Db, userId: string): Promise<boolean> {
  const isParty = or(eq(orders.buyerId, userId), eq(orders.sellerId, userId))
  const isRunning = or(inArray(orders.status, runningStatuses), isNotNull(orders.chargebackAt))
  return (await db.$count(orders, and(isParty, isRunning))) > 0
}

/** Locks an order's phone, then the order, until the transaction ends; this order avoids deadlocks. */
export async function lockOrder(
  tx: Db,
  { id, listingId }: Pick<Order, 'id' | 'listingId'>,
): Promise<{ listing: Listing; order: Order }> {
  const listing = await lockListing(tx, listingId, 'update')
  if (!listing) throw new Error(`the phone ${listingId} of the order ${id} does not exist`)
  return { listing, order: await lockOrderRow(tx, id) }
}

/** Locks the rows of an order's phone and of the order in this order, like `lockOrder`, without the facts of the phone. */
async function lockRows(tx: Db, isMeant: SQL | undefined): Promise<Order | null> {
  const [order] = await tx
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(listings, eq(listings.id, orders.listingId))
    .where(isMeant)
    // PostgreSQL locks the tables of a row in the order in which they are named here.
    .for('update', { of: [listings, orders] })
  return order ?? null
}

/** Locks an order's phone, then the order, until the transaction ends, in one statement. Throws when it is unknown. */
export async function lockOrderAlone(tx: Db, id: string): Promise<Order> {
  const order = await lockRows(tx, eq(orders.id, id))
  if (!order) throw new Error(`the order ${id} does not exist`)
  return order
}

/** Locks an order's phone, then the order, for one of its parties or an admin, like `findParty`. */
export async function lockParty(
  tx: Db,
  caller: OrderCaller,
  id: string,
): Promise<Result<{ order: Order; by: Actor }, 'unknown-booking'>> {
  if (!isId(id)) return no('unknown-booking')
  const isParty = or(eq(orders.buyerId, caller.id), eq(orders.sellerId, caller.id))
  const order = await lockRows(tx, and(eq(orders.id, id), caller.role === 'admin' ? undefined : isParty))
  const role = order && roleIn(order, caller)
  return role ? ok({ order, by: { role, id: caller.id } }) : no('unknown-booking')
}

/** Whether a buyer has ever ordered this phone, whatever became of it. */
export async function hasOrdered(db: Db, buyerId: string, listingId: string): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.buyerId, buyerId), eq(orders.listingId, listingId)))) > 0
}
