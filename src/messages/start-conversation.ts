import { lockAccount } from '../identity/index.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { lockListing } from '../listings/index.ts'
import type { Database } from '../platform/database/database.ts'
import { type StartProblem, whyNotAsk } from './rules.ts'
import {
  type ConversationRow,
  findConversation,
  findConversationOf,
  isBlockedBetween,
  upsertConversation,
} from './store.ts'

/**
 * Begins the conversation of a buyer with the seller of a phone, or finds it: there is one of each phone and buyer. While either blocks
 * the other, none begins.
 */
export function startConversation(
  db: Database,
  { buyerId, listingId }: { buyerId: string; listingId: string },
): Promise<Result<{ conversation: ConversationRow; isNew: boolean }, StartProblem>> {
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, buyerId))) return no('account-closed')
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
