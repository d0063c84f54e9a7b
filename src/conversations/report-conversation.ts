import { no, ok, type Result } from '../kernel/result.ts'
import { findListing } from '../listings/index.ts'
import { notifyAdmins } from '../notifications/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { otherParty } from './rules.ts'
import { conversationReports } from './schema.ts'
import { lockConversation } from './store.ts'

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

/** Records a user's report of a conversation. False: they have reported it before. */
async function insertReport(tx: Db, conversationId: string, reporterId: string): Promise<boolean> {
  const added = await tx
    .insert(conversationReports)
    .values({ conversationId, reporterId })
    .onConflictDoNothing()
    .returning({ id: conversationReports.conversationId })
  return added.length > 0
}
