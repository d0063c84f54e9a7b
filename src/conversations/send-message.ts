import { and, eq } from 'drizzle-orm'
import { isBlockedBetween } from '../accounts/index.ts'
import { findAccount, lockActive } from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import { sendPhotos } from '../images/index.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { findListing, lockListing } from '../listings/index.ts'
import { notify } from '../notifications/index.ts'
import { findParty } from '../orders/index.ts'
import type { OrderCaller } from '../orders/rules.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { publish } from '../platform/events/store.ts'
import { createOnce, type RequestKey } from '../platform/http/idempotency.ts'
import { findOpenDeals } from '../sales/index.ts'
import { otherParty, type SendProblem, type StartProblem, whyNotAsk } from './rules.ts'
import { conversations, messages } from './schema.ts'
import {
  type ConversationRow,
  findConversation,
  findConversationOf,
  findMessage,
  lockConversation,
  type Message,
  updateConversation,
} from './store.ts'

/** Finds or starts the conversation of a buyer about a phone; `isNew` tells which. None starts while either blocks the other. */
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
    return start(tx, buyerId, { listingId: listing.id, buyerId, sellerId: listing.sellerId })
  })
}

/** Finds or starts the conversation of an order's parties about its phone; 'unknown-booking' for others. */
export async function startOrderConversation(
  db: Database,
  caller: OrderCaller,
  orderId: string,
): Promise<Result<{ conversation: ConversationRow; isNew: boolean }, StartProblem>> {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { order, by } = found.value
  if (by.role === 'admin') return no('unknown-booking')
  return db.transaction(async (tx) => {
    const idle = await lockActive(tx, caller.id)
    return idle ? no(idle) : start(tx, caller.id, order)
  })
}

type Parties = { listingId: string; buyerId: string; sellerId: string }

async function start(
  tx: Db,
  userId: string,
  { listingId, buyerId, sellerId }: Parties,
): Promise<Result<{ conversation: ConversationRow; isNew: boolean }, 'blocked'>> {
  const before = await findConversationOf(tx, { listingId, buyerId })
  if (!before && (await isBlockedBetween(tx, buyerId, sellerId))) return no('blocked')
  const { id, isNew } = await upsertConversation(tx, { listingId, buyerId, sellerId })
  const conversation = await findConversation(tx, id, userId)
  if (!conversation) throw new Error(`the conversation ${id} is not there`)
  return ok({ conversation, isNew })
}

/** The unique index `conversations_once` settles which of two concurrent requests inserts. */
async function upsertConversation(tx: Db, parties: Parties): Promise<{ id: string; isNew: boolean }> {
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

/**
 * Sends a message. Its reader is notified unless an earlier message is unread, and both parties' open pages are updated; only
 * senders with a confirmed e-mail can send photos. A suspended sender writes only to whom an order with held money connects them.
 */
export function sendMessage(
  db: Database,
  sender: Pick<Caller, 'id' | 'name' | 'emailVerified'>,
  { conversationId, text, photos }: { conversationId: string; text: string; photos: string[] },
  request?: RequestKey,
): Promise<Result<Message, SendProblem>> {
  if (photos.length > 0 && !sender.emailVerified) return Promise.resolve(no('unconfirmed-email'))
  return createOnce(db, { request, find: findMessage }, async (tx) => {
    const idle = await lockActive(tx, sender.id)
    const conversation = await lockConversation(tx, conversationId)
    const readerId = conversation && otherParty(conversation, sender.id)
    if (!readerId) return no('unknown-conversation')
    if (await isBlockedBetween(tx, sender.id, readerId)) return no('blocked')
    if (!(await findAccount(tx, readerId))) return no('other-left')
    if (idle && !(await findOpenDeals(tx, sender.id, readerId)).moneyHeld) return no(idle)
    const place = { attachedTo: 'conversation', attachedToId: conversationId } as const
    if (!(await sendPhotos(tx, sender.id, photos, place))) return no('unknown-photo')
    const message = await insertMessage(tx, { conversationId, senderId: sender.id, text, photos })
    await updateConversation(tx, conversationId, { lastMessageAt: message.createdAt })
    const listing = await findListing(tx, conversation.listingId)
    const params = { product: listing?.name ?? '', from: sender.name }
    await notify(tx, { to: readerId, kind: 'message', conversationId, params })
    await publish(tx, [readerId, sender.id], 'message', { conversationId, _id: message.id })
    return ok(message)
  })
}

async function insertMessage(tx: Db, message: typeof messages.$inferInsert): Promise<Message> {
  const [row] = await tx.insert(messages).values(message).returning()
  if (!row) throw new Error('the insert of a message returned no row')
  return row
}
