import { no, ok, type Result } from '../kernel/result.ts'
import { markRead } from '../notifications/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { otherParty } from './rules.ts'
import {
  findConversation,
  findConversationOf,
  listMessages,
  lockConversation,
  type Message,
  updateConversation,
} from './store.ts'

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

/** What a buyer and a seller wrote to each other about a phone. */
export type Chat = {
  conversationId: string
  /** The latest ones, the oldest first. */
  messages: Message[]
  /** Whether there are earlier ones. */
  isCut: boolean
}

/** Reads the latest messages between the buyer and the seller of a phone, at most `limit`. Null when they have no conversation. */
export async function readChat(
  db: Db,
  of: { listingId: string; buyerId: string },
  limit: number,
): Promise<Chat | null> {
  const conversationId = await findConversationOf(db, of)
  if (!conversationId) return null
  const rows = await listMessages(db, conversationId, limit + 1)
  return { conversationId, messages: rows.slice(0, limit).reverse(), isCut: rows.length > limit }
}
