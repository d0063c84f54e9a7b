import { and, eq } from 'drizzle-orm'
import { isBlockedBetween } from '../accounts/index.ts'
import { lockActive } from '../auth/index.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { lockListing } from '../listings/index.ts'
import { findParty } from '../orders/index.ts'
import type { OrderCaller } from '../orders/rules.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type StartProblem, whyNotAsk } from './rules.ts'
import { conversations } from './schema.ts'
import { mayStillWrite } from './send-message.ts'
import { type ConversationRow, findConversation, findConversationOf } from './store.ts'

/** Finds or starts the conversation of a buyer about a phone; `isNew` tells which. None starts while either blocks the other. */
export function startConversation(
  db: Database,
  { buyerId, listingId }: { buyerId: string; listingId: string },
): Promise<Result<{ conversation: ConversationRow; isNew: boolean }, StartProblem>> {
  return db.transaction(async (tx) => {
    const idle = await lockActive(tx, buyerId)
    if (idle) return no(idle)
    const listing = await lockListing(tx, listingId, 'share')
    if (!listing) return no('unknown-product')
    const problem = whyNotAsk(listing, buyerId)
    if (problem) return no(problem)
    return start(tx, buyerId, { listingId: listing.id, buyerId, sellerId: listing.sellerId })
  })
}

/** Finds or starts the conversation of an order's parties about its phone; 'unknown-booking' for others. */
export async function startOrderConversation(
  db: Database,
  caller: OrderCaller,
  orderId: string,
): Promise<Result<{ conversation: ConversationRow; isNew: boolean }, StartProblem>> {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { order, by } = found.value
  if (by.role === 'admin') return no('unknown-booking')
  return db.transaction(async (tx) => {
    const idle = await lockActive(tx, caller.id)
    if (idle && !(await mayStillWrite(tx, idle, order.buyerId, order.sellerId))) return no(idle)
    return start(tx, caller.id, order)
  })
}

type Parties = { listingId: string; buyerId: string; sellerId: string }

async function start(
  tx: Db,
  userId: string,
  { listingId, buyerId, sellerId }: Parties,
): Promise<Result<{ conversation: ConversationRow; isNew: boolean }, 'blocked'>> {
  const before = await findConversationOf(tx, { listingId, buyerId })
  if (!before && (await isBlockedBetween(tx, buyerId, sellerId))) return no('blocked')
  const { id, isNew } = await upsertConversation(tx, { listingId, buyerId, sellerId })
  const conversation = await findConversation(tx, id, userId)
  if (!conversation) throw new Error(`the conversation ${id} is not there`)
  return ok({ conversation, isNew })
}

/** The unique index `conversations_once` settles which of two concurrent requests inserts. */
async function upsertConversation(tx: Db, parties: Parties): Promise<{ id: string; isNew: boolean }> {
  const [added] = await tx
    .insert(conversations)
    .values(parties)
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (added) return { id: added.id, isNew: true }
  const { listingId, buyerId } = parties
  const [found] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.listingId, listingId), eq(conversations.buyerId, buyerId)))
  if (!found) throw new Error('the conversation is not there')
  return { id: found.id, isNew: false }
}
