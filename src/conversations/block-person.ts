import { deleteBlock, insertBlock } from '../accounts/index.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Database } from '../platform/database/database.ts'
import { publish } from '../platform/events/store.ts'
import { otherParty } from './rules.ts'
import { lockConversation } from './store.ts'

/**
 * Blocks the other party of a conversation, or lifts the block. While either blocks the other, neither can write to the other in
 * any conversation; their orders go on.
 */
export function blockPerson(
  db: Database,
  userId: string,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<Result<{ changed: boolean }, 'unknown-conversation'>> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id)
    const otherId = conversation && otherParty(conversation, userId)
    if (!otherId) return no('unknown-conversation')
    const pair = { blockerId: userId, blockedId: otherId }
    const changed = await (blocked ? insertBlock(tx, pair) : deleteBlock(tx, pair))
    if (changed) await publish(tx, [userId, otherId], 'message', { conversationId: id })
    return ok({ changed })
  })
}
