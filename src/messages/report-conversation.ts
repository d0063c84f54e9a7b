import { no, ok, type Result } from '../kernel/result.ts'
import { findListing } from '../listings/index.ts'
import { notifyAdmins } from '../notifications/index.ts'
import type { Database } from '../platform/database/database.ts'
import { otherParty } from './rules.ts'
import { insertReport, lockConversation } from './store.ts'

/** Reports a conversation to the admins, who may then read it, once for each party. */
export function reportConversation(
  db: Database,
  userId: string,
  id: string,
): Promise<Result<{ changed: boolean }, 'unknown-conversation'>> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id)
    if (!conversation || !otherParty(conversation, userId)) return no('unknown-conversation')
    if (!(await insertReport(tx, id, userId))) return ok({ changed: false })
    const listing = await findListing(tx, conversation.listingId)
    const params = { product: listing?.name ?? '' }
    await notifyAdmins(tx, { kind: 'report', conversationId: id, params })
    return ok({ changed: true })
  })
}
