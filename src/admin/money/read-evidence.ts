import { eq } from 'drizzle-orm'
import { accountFacts } from '../../auth/index.ts'
import { presentMessage, readChat } from '../../conversations/index.ts'
import { readOrderRecord } from '../../disputes/index.ts'
import { minorToAmount } from '../../kernel/money.ts'
import { pickFacts } from '../../listings/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { readMeanOf } from '../../ratings/index.ts'
import { countDealsOf, presentDispute, presentTimeline } from '../../sales/index.ts'
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
  const { order, events, dispute, replies, chat, imei, mobile } = evidence
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
    timeline: presentTimeline(order, events),
    handover: { codeUsedAt: handedOver?.at.toISOString() ?? null, wrongCodes: evidence.wrongCodes },
    dispute: dispute && presentDispute(order, dispute, replies),
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
