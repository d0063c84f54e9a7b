import { no, ok, type Result } from '../kernel/result.ts'
import { markRead } from '../notifications/index.ts'
import type { Database } from '../platform/database/database.ts'
import { otherParty } from './rules.ts'
import { findConversation, lockConversation, updateConversation } from './store.ts'

/** Marks what one party has received in a conversation as read, its notification too. `changed` is false when all was read. */
export function readConversation(
  db: Database,
  userId: string,
  id: string,
): Promise<Result<{ changed: boolean }, 'unknown-conversation'>> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id)
    if (!conversation || !otherParty(conversation, userId)) return no('unknown-conversation')
    const unread = (await findConversation(tx, id, userId))?.unread ?? 0
    await markRead(tx, userId, { conversationId: id })
    if (unread === 0) return ok({ changed: false })
    const read = userId === conversation.buyerId ? 'buyerReadAt' : 'sellerReadAt'
    await updateConversation(tx, id, { [read]: conversation.lastMessageAt })
    return ok({ changed: true })
  })
}
