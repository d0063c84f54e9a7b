import { isBlockedBetween } from '../accounts/index.ts'
import { findAccount, lockActive } from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import { sendPhotos } from '../images/index.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { findListing } from '../listings/index.ts'
import { notify } from '../notifications/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { publish } from '../platform/events/store.ts'
import { createOnce, type RequestKey } from '../platform/http/idempotency.ts'
import { findOpenDeals } from '../sales/index.ts'
import { otherParty, type SendProblem } from './rules.ts'
import { messages } from './schema.ts'
import { findMessage, lockConversation, type Message, updateConversation } from './store.ts'

/**
 * Sends a message. Its reader is notified unless an earlier message is unread, and both parties' open pages are updated; only
 * senders with a confirmed e-mail can send photos.
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
    if (idle && !(await mayStillWrite(tx, idle, sender.id, readerId))) return no(idle)
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

/** Whether an account that is idle may write to another: a suspended one may while money is held between the two. */
export async function mayStillWrite(
  tx: Db,
  idle: 'account-closed' | 'account-suspended',
  senderId: string,
  readerId: string,
): Promise<boolean> {
  return idle === 'account-suspended' && (await findOpenDeals(tx, senderId, readerId)).moneyHeld
}
