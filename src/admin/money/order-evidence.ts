import { eq } from 'drizzle-orm'
import { type ActSubject, recordAct } from '../../audit/index.ts'
import type { Actor } from '../../audit/rules.ts'
import { accountFacts } from '../../auth/index.ts'
import { presentMessage, readChat } from '../../conversations/index.ts'
import { readOrderRecord } from '../../disputes/index.ts'
import { formatMoney, minorToAmount } from '../../kernel/money.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { pickFacts } from '../../listings/rules.ts'
import {
  type Evidence as BankEvidence,
  followChargebackLater,
  lockChargeback,
  updateChargeback,
} from '../../payments/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { readMeanOf } from '../../ratings/index.ts'
import { countDealsOf } from '../../sales/index.ts'
import type { EvidenceProblem } from '../rules.ts'
import type * as contract from './contract.ts'

const maxMessagesOfEach = 100

type Evidence = NonNullable<Awaited<ReturnType<typeof readEvidence>>>
type PartyRecord = Evidence['buyer']

/**
 * Reads the evidence about an order: the agreement, its events, the chat and both parties; null for an unknown id. The caller
 * checks who may read it, because it contains private messages.
 */
export async function readEvidence(db: Db, orderId: string) {
  const record = await readOrderRecord(db, orderId)
  if (!record) return null
  const { order } = record
  // One after the other, because a transaction has one connection.
  const chat = await readChat(db, order, maxMessagesOfEach)
  const buyer = await readParty(db, order.buyerId, 'buyer')
  const seller = await readParty(db, order.sellerId, 'seller')
  return { ...record, chat, buyer, seller }
}

async function readParty(db: Db, id: string, side: 'buyer' | 'seller') {
  const { name, email, createdAt, closedAt } = accountFacts
  const [person] = await db
    .select({ id: accountFacts.id, name, email, createdAt, closedAt })
    .from(accountFacts)
    .where(eq(accountFacts.id, id))
  if (!person) throw new Error(`the account ${id} does not exist`)
  return { ...person, deals: await countDealsOf(db, id, side), rating: await readMeanOf(db, id, side) }
}

export function presentEvidence(evidence: Evidence): contract.Evidence {
  const { order, events, chat, imei, mobile } = evidence
  const handedOver = events.find(({ toStatus }) => toStatus === 'handed-over')
  return {
    agreed: {
      product_name: order.productName,
      brand_name: order.brandName,
      product_price: minorToAmount(order.priceMinor),
      currency: order.currency,
      condition_type: order.condition,
      purchase_year: order.purchaseYear,
      productDetails: order.description,
      photos: order.photos,
      ...pickFacts(order),
      imei,
      mobile,
    },
    handover: { codeUsedAt: handedOver?.at.toISOString() ?? null, wrongCodes: evidence.wrongCodes },
    chat: chat && {
      conversationId: chat.conversationId,
      messages: chat.messages.map(presentMessage),
      cut: chat.isCut,
    },
    buyer: presentParty(evidence.buyer),
    seller: presentParty(evidence.seller),
  }
}

function presentParty({ id, createdAt, closedAt, ...party }: PartyRecord): contract.PartyOfEvidence {
  return { _id: id, ...party, since: createdAt.toISOString(), closed: closedAt !== null }
}

/**
 * Has a job send the evidence about an order and an admin's statement to the card provider, once per chargeback: `changed` is
 * false if it was sent before. Refused to the order's parties and after the bank's deadline; the audit log keeps the statement.
 */
export function sendEvidence(
  { db, clock }: { db: Database; clock: Clock },
  admin: Actor,
  { id, statement }: { id: string; statement: string },
): Promise<Result<{ changed: boolean }, EvidenceProblem>> {
  return db.transaction(async (tx) => {
    const chargeback = await lockChargeback(tx, id)
    const read = chargeback && (await readEvidence(tx, chargeback.reference))
    if (!chargeback || !read) return no('unknown-chargeback')
    if (admin.id === read.buyer.id || admin.id === read.seller.id) return no('own-case')
    if (chargeback.evidence && !chargeback.evidence.isVoid) return ok({ changed: false })
    const isLate = chargeback.evidenceDueAt !== null && clock.now() >= chargeback.evidenceDueAt
    if (isLate || chargeback.state !== 'needs-response') return no('too-late-for-evidence')
    await updateChargeback(tx, id, { evidence: composeEvidence(read, statement) })
    await followChargebackLater(tx, chargeback)
    const { order, seller } = read
    const subject: ActSubject = {
      listing: { id: order.listingId, name: order.productName },
      orderId: order.id,
      amountMinor: chargeback.amountMinor,
      note: statement,
    }
    await recordAct(tx, admin, 'send-evidence', seller.id, subject)
    return ok({ changed: true })
  })
}

/** Keeps what a party wrote on its own line, because each line of the evidence says who did or wrote it. */
const onOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** How much of what each side wrote the bank gets: its field holds 20,000 characters, with the times and the other events. */
const charactersOfEach = 6_000

/** The latest of these messages, which are in the order of time, that are together no longer than `limit` characters. */
function latestWithin<Message extends { text: string }>(limit: number, messages: Message[]): Message[] {
  let left = limit
  const isTooMuch = ({ text }: Message) => {
    left -= text.length
    return left < 0
  }
  return messages.slice(messages.findLastIndex(isTooMuch) + 1)
}

/** Writes the evidence in English, with times in UTC, for the bank. */
function composeEvidence(
  { order, events, wrongCodes, imei, chat, buyer, seller }: Evidence,
  statement: string,
): BankEvidence {
  const time = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
  const happened = events.map(({ toStatus, byParty, reason, at }) => {
    const how =
      toStatus === 'handed-over' ? " (the seller entered the buyer's secret code at the meeting)" : ''
    return `${time(at)} ${toStatus} by ${byParty}${how}${reason ? `: ${onOneLine(reason)}` : ''}`
  })
  const messages = [order.buyerId, order.sellerId].flatMap((senderId) =>
    latestWithin(
      charactersOfEach,
      (chat?.messages ?? []).filter((message) => message.senderId === senderId),
    ),
  )
  const isCut = chat?.isCut || messages.length < (chat?.messages.length ?? 0)
  const lines = messages
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(
      ({ senderId, text, createdAt }) =>
        `${time(createdAt)} ${senderId === order.buyerId ? 'buyer' : 'seller'}: ${onOneLine(text)}`,
    )
  return {
    customerName: buyer.name,
    customerEmail: buyer.email,
    product: [
      `${order.brandName} ${order.productName}, second-hand, ${formatMoney({ minor: order.priceMinor, currency: order.currency }, 'en')}`,
      `Condition: ${order.condition}. IMEI: ${imei ?? 'not given'}.`,
      onOneLine(order.description),
      `Sold by ${seller.name}, to be handed over at ${order.meetingLocation}.`,
    ].join('\n'),
    activity: [
      'All times are UTC.',
      ...happened,
      `Wrong hand-over codes: ${wrongCodes}`,
      ...(lines.length > 0
        ? [`Messages of buyer and seller${isCut ? ', the latest of each' : ''}:`, ...lines]
        : []),
    ].join('\n'),
    statement,
  }
}
