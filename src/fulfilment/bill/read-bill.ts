import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { accountFacts } from '../../auth/index.ts'
import { minorToAmount } from '../../kernel/money.ts'
import { bookingPaths } from '../../kernel/paths.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { pickFacts } from '../../listings/rules.ts'
import {
  findById,
  findParty,
  listEvents,
  type Order,
  type OrderCallDeps,
  type OrderEvent,
} from '../../orders/index.ts'
import type { OrderCaller } from '../../orders/rules.ts'
import { type Chargeback, listChargebacksOf } from '../../payments/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { billsOfSale } from '../schema.ts'
import type { BillOfSale, VerifiedSale } from './contract.ts'
import { maskName, saleStateOf } from './rules.ts'

/** Makes the bill of sale of an order, in the transaction of its hand-over. It keeps the parties' names as they are then. */
export async function insertBill(
  tx: Db,
  { id: orderId, buyerId, sellerId }: Pick<Order, 'id' | 'buyerId' | 'sellerId'>,
  madeAt: Date,
): Promise<void> {
  const nameOf = (userId: string) =>
    sql`${tx.select({ name: accountFacts.name }).from(accountFacts).where(eq(accountFacts.id, userId))}`
  await tx.insert(billsOfSale).values({
    orderId,
    token: randomBytes(16).toString('base64url'),
    buyerName: nameOf(buyerId),
    sellerName: nameOf(sellerId),
    madeAt,
  })
}

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

const timeOf = (events: OrderEvent[], ...statuses: OrderEvent['toStatus'][]) =>
  iso(events.findLast(({ toStatus }) => statuses.includes(toStatus))?.at)

type BillDeps = Pick<OrderCallDeps, 'db' | 'refusedImeis'>

async function readState(
  { db, refusedImeis }: BillDeps,
  order: Order,
): Promise<Pick<VerifiedSale, 'state' | 'stateAt'>> {
  const refusedAt = await refusedImeis.refusedSince(db, order.imei ?? order.listingId)
  const isLost = ({ state, takenMinor }: Chargeback) => state === 'lost' && takenMinor > 0
  const lost = (await listChargebacksOf(db, order.id)).find(isLost)
  const state = saleStateOf({ ...order, isChargedBack: lost !== undefined, isRefused: Boolean(refusedAt) })
  if (state === 'sold') return { state, stateAt: null }
  if (refusedAt) return { state, stateAt: iso(refusedAt) }
  if (lost) return { state, stateAt: iso(lost.endedAt) }
  if (state === 'disputed' && order.status !== 'disputed') return { state, stateAt: iso(order.chargebackAt) }
  const events = await listEvents(db, order.id)
  return { state, stateAt: timeOf(events, 'disputed', 'returning', 'refunding', 'refunded') }
}

/** The bill of sale of an order, with the whole IMEI, for its parties and admins. Refused before the hand-over. */
export async function readBill(
  deps: BillDeps & Pick<OrderCallDeps, 'publicUrl'>,
  caller: OrderCaller,
  orderId: string,
): Promise<Result<BillOfSale, 'unknown-booking' | 'no-bill-yet'>> {
  const { db, publicUrl } = deps
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { order } = found.value
  const [bill] = await db.select().from(billsOfSale).where(eq(billsOfSale.orderId, order.id))
  if (!bill) return no('no-bill-yet')
  return ok({
    orderId: order.id,
    product_name: order.productName,
    brand_name: order.brandName,
    condition_type: order.condition,
    purchase_year: order.purchaseYear,
    ...pickFacts(order),
    imei: order.imei,
    buyerName: bill.buyerName,
    sellerName: bill.sellerName,
    product_price: minorToAmount(order.priceMinor),
    currency: order.currency,
    refunded: minorToAmount(order.refundMinor ?? 0),
    handedOverAt: bill.madeAt.toISOString(),
    state: (await readState(deps, order)).state,
    verifyUrl: publicUrl + bookingPaths.verification(bill.token),
  })
}

/**
 * What everybody with a bill's address may read: enough to compare the bill with (masked names, the IMEI's end, the state of the
 * sale), and nothing to reach anybody by.
 */
export async function verifyBill(
  deps: BillDeps,
  token: string,
): Promise<Result<VerifiedSale, 'unknown-bill'>> {
  const { db } = deps
  const [bill] = await db.select().from(billsOfSale).where(eq(billsOfSale.token, token))
  if (!bill) return no('unknown-bill')
  const order = await findById(db, bill.orderId)
  if (!order) throw new Error(`the order ${bill.orderId} does not exist`)
  return ok({
    orderId: order.id,
    product_name: order.productName,
    brand_name: order.brandName,
    imeiEnd: order.imei?.slice(-4) ?? null,
    buyerName: maskName(bill.buyerName),
    sellerName: maskName(bill.sellerName),
    soldAt: bill.madeAt.toISOString(),
    ...(await readState(deps, order)),
  })
}
