import { and, eq } from 'drizzle-orm'
import { lockActive } from '../auth/index.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { lockListing } from '../listings/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type StartProblem, whyNotAsk } from './rules.ts'
import { conversations } from './schema.ts'
import { type ConversationRow, findConversation, findConversationOf, isBlockedBetween } from './store.ts'

/**
 * Finds the conversation of a buyer about a phone, or starts it; `isNew` tells which. None starts while either party blocks the
 * other.
 */
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
    const before = await findConversationOf(tx, { listingId: listing.id, buyerId })
    if (!before && (await isBlockedBetween(tx, buyerId, listing.sellerId))) return no('blocked')
    const { id, isNew } = await upsertConversation(tx, {
      listingId: listing.id,
      buyerId,
      sellerId: listing.sellerId,
    })
    const conversation = await findConversation(tx, id, buyerId)
    if (!conversation) throw new Error(`the conversation ${id} is not there`)
    return ok({ conversation, isNew })
  })
}

/** The unique index `conversations_once` settles which of two concurrent requests inserts. */
async function upsertConversation(
  tx: Db,
  parties: { listingId: string; buyerId: string; sellerId: string },
): Promise<{ id: string; isNew: boolean }> {
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
