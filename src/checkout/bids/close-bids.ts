import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Clock } from '../../kernel/time.ts'
import { type Listing, lockListing } from '../../listings/index.ts'
import { orders } from '../../orders/index.ts'
import { winningStatuses } from '../../orders/rules.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { enqueueUnique, type UniqueJob, workInSets } from '../../platform/jobs/unique-jobs.ts'
import { findKept } from '../store.ts'
import { notifyOfAnswer, notifyOfClosing } from './notify-bid.ts'
import { bidStatusNow, type ClosingReason } from './rules.ts'
import { bids } from './schema.ts'
import { type Bid, listOpenBids, readBid, updateBid } from './store.ts'

export const closeBidsJob: UniqueJob = { name: 'close-bids', about: 'listingId' }

export const expireBidJob: UniqueJob = { name: 'expire-bid', about: 'bidId' }

type Deps = { db: Database; clock: Clock }

const setSize = 200

/** Enqueues, in the caller's transaction, a job that closes the open bids for a phone after the commit, if there are any. */
export async function closeBidsLater(tx: Db, listingId: string): Promise<void> {
  const rows = await listBidFor(tx, [listingId])
  await enqueueUnique(
    tx,
    closeBidsJob,
    rows.map(({ id }) => id),
  )
}

/** Selects those of these phones that have open bids. */
export function listBidFor(db: Db, listingIds: string[]) {
  return db
    .selectDistinct({ id: bids.listingId, job: sql<string>`${closeBidsJob.name}` })
    .from(bids)
    .where(and(inArray(bids.listingId, listingIds), eq(bids.status, 'open')))
}

/** The job: closes bids for a phone that is gone, kept for another buyer or priced anew, and notifies. Repeatable. */
export function closeBids({ db, clock }: Deps, listingId: string): Promise<void> {
  return workInSets(db, async (tx) => {
    const listing = await lockListing(tx, listingId, 'update')
    if (!listing) return 0
    const now = clock.now()
    const why = await whyGone(tx, listing, now)
    const notListedAt = why ? null : listing.priceMinor
    const open = await listOpenBids(tx, listingId, { notListedAt, now }, setSize)
    await close(tx, listing, open, why ?? 'price-changed')
    return open.length
  })
}

async function close(tx: Db, listing: Listing, open: Bid[], closedBy: ClosingReason): Promise<void> {
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await tx.update(bids).set({ status: 'closed', closedBy, terms: null }).where(inArray(bids.id, ids))
  await notifyOfClosing(
    tx,
    open.map((bid) => ({ ...bid, productName: listing.name })),
    closedBy,
  )
}

/** Ends an open bid whose time is over or asking price has changed, before its job. Returns whether it is still open. */
export async function endIfOver(tx: Db, bid: Bid, listing: Listing, now: Date): Promise<boolean> {
  const status = bidStatusNow(bid, listing, now)
  if (status === 'expired') await expire(tx, bid, listing)
  if (status === 'closed') await close(tx, listing, [bid], 'price-changed')
  return status === 'open'
}

async function expire(tx: Db, bid: Bid, listing: Listing): Promise<void> {
  await updateBid(tx, bid.id, { status: 'expired' })
  await notifyOfAnswer(tx, { ...bid, productName: listing.name }, { kind: 'offer-expired' })
}

/** Why no bid for a phone can stay open; null while bids can. A capture that may yet fail does not count. */
async function whyGone(tx: Db, { id, soldAt, withdrawnAt }: Listing, now: Date) {
  if (withdrawnAt) return 'withdrawn'
  const isPaidFor = and(
    eq(orders.listingId, id),
    inArray(orders.status, winningStatuses),
    ne(orders.status, 'claimed'),
  )
  if (soldAt && (await tx.$count(orders, isPaidFor)) > 0) return 'sold'
  const kept = await findKept(tx, id)
  return kept?.keptUntil && kept.keptUntil > now ? 'agreed' : null
}

/** Closes the open bids of a buyer whose account is closed or suspended, so that no new ones can arrive meanwhile. */
export async function closeBidsOfBuyer(db: Db, buyerId: string): Promise<void> {
  await db
    .update(bids)
    .set({ status: 'closed', closedBy: 'buyer-left', terms: null })
    .where(and(eq(bids.buyerId, buyerId), eq(bids.status, 'open')))
}

/** The job: ends an unanswered bid whose 24 hours are over, and notifies the party who made it. Repeatable. */
export async function expireBid({ db, clock }: Deps, bidId: string): Promise<void> {
  const found = await readBid(db, bidId)
  if (!found) return
  await db.transaction(async (tx) => {
    const listing = await lockListing(tx, found.listingId, 'update')
    const bid = await readBid(tx, bidId)
    if (!listing || bid?.status !== 'open' || bid.expiresAt > clock.now()) return
    await expire(tx, bid, listing)
  })
}

/** The open bids, which are over with the time to answer them. */
export const expiringBids = { id: bids.id, dueAt: bids.expiresAt, where: eq(bids.status, 'open') }
