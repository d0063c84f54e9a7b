import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { blocks } from '../accounts/index.ts'
import { accountFacts } from '../auth/index.ts'
import { isId } from '../kernel/id.ts'
import { listingFacts } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import { conversations, messages } from './schema.ts'

export type Conversation = typeof conversations.$inferSelect
export type Message = typeof messages.$inferSelect

const lastAt = sql<Date>`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt})`.mapWith(
  conversations.createdAt,
)

const selectConversations = (db: Db, userId: string) => {
  const isBuyer = sql<boolean>`${conversations.buyerId} = ${userId}`
  const otherId = sql`case when ${isBuyer} then ${conversations.sellerId} else ${conversations.buyerId} end`
  const isBlocked = (blocker: SQL, blocked: SQL) =>
    sql<boolean>`exists (select from ${blocks} where blocker_id = ${blocker} and blocked_id = ${blocked})`
  const me = sql`${userId}::uuid`
  const readAt = sql`case when ${isBuyer} then ${conversations.buyerReadAt} else ${conversations.sellerReadAt} end`
  return db
    .select({
      conversation: conversations,
      lastAt,
      productName: listingFacts.name,
      imageUrl: listingFacts.shownPhoto,
      priceMinor: listingFacts.priceMinor,
      heldAt: listingFacts.heldAt,
      isForSale: sql<boolean>`coalesce(${listingFacts.soldAt}, ${listingFacts.withdrawnAt}, ${listingFacts.heldAt}) is null`,
      otherName: accountFacts.name,
      lastText: sql<string | null>`(select text from ${messages} where conversation_id = ${conversations.id}
        order by created_at desc, id desc limit 1)`,
      unread: sql<number>`(select count(*)::int from ${messages} where conversation_id = ${conversations.id}
        and sender_id <> ${userId} and created_at > coalesce(${readAt}, '-infinity'))`,
      blockedByMe: isBlocked(me, otherId),
      blockedByOther: isBlocked(otherId, me),
    })
    .from(conversations)
    .innerJoin(listingFacts, eq(listingFacts.id, conversations.listingId))
    .innerJoin(accountFacts, eq(accountFacts.id, otherId))
}

export type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number]

export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  const [message] = await db.select().from(messages).where(eq(messages.id, id))
  return message
}

/** Lists a user's conversations, the latest message first. Sellers do not see those without a message. */
export function listConversations(
  db: Db,
  userId: string,
  limit: number,
  cursor?: Cursor,
): Promise<ConversationRow[]> {
  const mine = or(
    eq(conversations.buyerId, userId),
    and(eq(conversations.sellerId, userId), isNotNull(conversations.lastMessageAt)),
  )
  return selectConversations(db, userId)
    .where(and(mine, olderThan(lastAt, conversations.id, cursor)))
    .orderBy(desc(lastAt), desc(conversations.id))
    .limit(limit)
}

/** Reads a conversation as this user sees it, without checking that the user is a party; null for an unknown or malformed id. */
export async function findConversation(db: Db, id: string, userId: string): Promise<ConversationRow | null> {
  if (!isId(id)) return null
  const [row] = await selectConversations(db, userId).where(eq(conversations.id, id))
  return row ?? null
}

export async function findConversationOf(
  db: Db,
  { listingId, buyerId }: { listingId: string; buyerId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.listingId, listingId), eq(conversations.buyerId, buyerId)))
  return row?.id ?? null
}

/** Reads a conversation and locks it until the transaction ends; null for an unknown or malformed id. */
export async function lockConversation(tx: Db, id: string): Promise<Conversation | null> {
  if (!isId(id)) return null
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update')
  return row ?? null
}

export async function updateConversation(tx: Db, id: string, changes: Partial<Conversation>): Promise<void> {
  await tx.update(conversations).set(changes).where(eq(conversations.id, id))
}

export function listMessages(
  db: Db,
  conversationId: string,
  limit: number,
  { cursor, senderId }: { cursor?: Cursor | undefined; senderId?: string } = {},
): Promise<Message[]> {
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        senderId === undefined ? undefined : eq(messages.senderId, senderId),
        olderThan(messages.createdAt, messages.id, cursor),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
}
