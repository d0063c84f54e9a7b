import { eq, max } from 'drizzle-orm'
import type { Caller } from '../auth/rules.ts'
import { isToJudge } from '../disputes/index.ts'
import { getCurrency, minorToAmount } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { markRead } from '../notifications/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { publish } from '../platform/events/store.ts'
import type { WireConversation, WireMessage } from './contract.ts'
import { otherParty } from './rules.ts'
import { conversationReports } from './schema.ts'
import {
  type Conversation,
  type ConversationRow,
  findConversation,
  findConversationOf,
  listMessages,
  lockConversation,
  type Message,
  updateConversation,
} from './store.ts'

/** Marks what a party received in a conversation as read, with its notification, and updates its writer's open pages. `changed` is false when all was read. */
export function readConversation(
  db: Database,
  userId: string,
  id: string,
): Promise<Result<{ changed: boolean }, 'unknown-conversation'>> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id)
    const writerId = conversation && otherParty(conversation, userId)
    if (!writerId) return no('unknown-conversation')
    const unread = (await findConversation(tx, id, userId))?.unread ?? 0
    await markRead(tx, userId, { conversationId: id })
    if (unread === 0) return ok({ changed: false })
    const read = userId === conversation.buyerId ? 'buyerReadAt' : 'sellerReadAt'
    await updateConversation(tx, id, { [read]: conversation.lastMessageAt })
    await publish(tx, [writerId], 'message', { conversationId: id })
    return ok({ changed: true })
  })
}

/**
 * Reads the latest messages of a buyer and a seller about a phone, oldest first, at most `limit` of each, so that neither crowds out
 * what the other wrote; null without a conversation. `isCut`: there are earlier ones.
 */
export async function readChat(
  db: Db,
  of: { listingId: string; buyerId: string; sellerId: string },
  limit: number,
) {
  const conversationId = await findConversationOf(db, of)
  if (!conversationId) return null
  const latestOf = (senderId: string) => listMessages(db, conversationId, limit + 1, { senderId })
  const sides = [await latestOf(of.buyerId), await latestOf(of.sellerId)]
  const messages = sides.flatMap((side) => side.slice(0, limit).reverse())
  return {
    conversationId,
    messages: messages.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
    isCut: sides.some((side) => side.length > limit),
  }
}

/**
 * Reads a conversation that the caller may see. Admins may see reported conversations and those of orders that wait for their
 * decision; for anybody else but its parties, it is unknown.
 */
export async function findReadable(
  db: Db,
  { id: userId, role }: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<Result<ConversationRow, 'unknown-conversation'>> {
  const found = await findConversation(db, id, userId)
  if (!found) return no('unknown-conversation')
  const { conversation } = found
  const mayRead =
    otherParty(conversation, userId) || (role === 'admin' && (await isForAdmins(db, conversation)))
  return mayRead ? ok(found) : no('unknown-conversation')
}

const isForAdmins = async (db: Db, conversation: Conversation) =>
  (await findReportedAt(db, conversation.id)) !== null || (await isToJudge(db, conversation))

/** Returns whether the caller is a party of this conversation, or an admin who may read it (`findReadable`). */
export async function maySeeConversation(
  db: Db,
  who: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<boolean> {
  return (await findReadable(db, who, id)).ok
}

export function presentConversation(row: ConversationRow, userId: string): WireConversation {
  const { id, listingId, buyerId, sellerId } = row.conversation
  const isBuyer = userId === buyerId
  return {
    _id: id,
    productId: listingId,
    product_name: row.productName,
    image: row.imageUrl,
    price: isBuyer && row.heldAt ? null : minorToAmount(row.priceMinor),
    currency: getCurrency(),
    forSale: row.isForSale,
    role: isBuyer ? 'buyer' : userId === sellerId ? 'seller' : 'admin',
    with: { _id: isBuyer ? sellerId : buyerId, name: row.otherName },
    lastMessage: row.lastText,
    at: row.lastAt.toISOString(),
    unread: row.unread,
    blocked: row.blockedByMe ? 'by-me' : row.blockedByOther ? 'by-other' : null,
  }
}

/** Returns when the latest message that the other party has read was sent, in ISO 8601; null for none, and to admins. */
export function seenBy({ conversation }: ConversationRow, role: WireConversation['role']): string | null {
  if (role === 'admin') return null
  const at = role === 'buyer' ? conversation.sellerReadAt : conversation.buyerReadAt
  return at?.toISOString() ?? null
}

/** Turns a message into its form in the API, with the time in ISO 8601. */
export function presentMessage({ id, senderId, text, photos, createdAt }: Message): WireMessage {
  return { _id: id, from: senderId, text, photos, at: createdAt.toISOString() }
}

/** Finds when a conversation was last reported; null when no report waits. */
export async function findReportedAt(db: Db, conversationId: string): Promise<Date | null> {
  const [latest] = await db
    .select({ at: max(conversationReports.createdAt) })
    .from(conversationReports)
    .where(eq(conversationReports.conversationId, conversationId))
  return latest?.at ?? null
}
