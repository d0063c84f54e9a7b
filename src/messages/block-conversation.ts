import { no, ok, type Result } from '../kernel/result.ts'
import type { Database } from '../platform/database/database.ts'
import { publish } from '../platform/events/publish.ts'
import { otherParty } from './rules.ts'
import { lockConversation, updateConversation } from './store.ts'

/** Ends or takes up a conversation again for one party: while either side blocks it, nobody can write. */
export function blockConversation(
  db: Database,
  userId: string,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<Result<{ changed: boolean }, 'unknown-conversation'>> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id)
    if (!conversation || !otherParty(conversation, userId)) return no('unknown-conversation')
    const side = userId === conversation.buyerId ? 'blockedByBuyer' : 'blockedBySeller'
    if ((conversation[side] !== null) === blocked) return ok({ changed: false })
    await updateConversation(tx, id, { [side]: blocked ? new Date() : null })
    await publish(tx, [conversation.buyerId, conversation.sellerId], 'message', { conversationId: id })
    return ok({ changed: true })
  })
}
