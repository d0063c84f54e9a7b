import { and, countDistinct, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { creditSeller, listEntriesOf, listPosted, postTransaction } from '../ledger/index.ts'
import { heldAccount, move, owedAccount, sellerAccount } from '../ledger/rules.ts'
import { readHeld } from '../payments/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { OrderSettings } from './deps.ts'
import { type Notices, noticeTo } from './notify-parties.ts'
import { after, feeOf } from './rules.ts'
import { isLinkedOrder, isSale, withSharedSigns, worthIn, worthOf } from './sale-worth.ts'
import { orders } from './schema.ts'
import type { Order } from './store.ts'

const releaseKey = (orderId: string) => `release:${orderId}`

/**
 * Makes all that is held for a locked order the seller's, less the fee, perhaps delayed. @returns the notifications of it; null when
 * nothing is held
 */
export async function releaseHeld(
  tx: Db,
  settings: OrderSettings,
  order: Order,
  at: Date,
): Promise<Notices | null> {
  const earnedMinor = await postRelease(tx, settings, order, at)
  if (earnedMinor === null) return null
  const rests = await decidePayoutDelay(tx, settings, order, at)
  const earned = { ...order, priceMinor: earnedMinor }
  return [noticeTo('seller', rests ? 'money-resting' : 'money-released', earned)]
}

/** Posts what is held for an order to its seller, less the fee. Returns the seller's minor units; null without any. */
export async function postRelease(
  tx: Db,
  { feeBasisPoints }: Pick<OrderSettings, 'feeBasisPoints'>,
  { id, currency, sellerId }: Pick<Order, 'id' | 'currency' | 'sellerId'>,
  at: Date,
): Promise<number | null> {
  const amountMinor = await readHeld(tx, { id, currency })
  if (amountMinor === 0) return null
  const feeMinor = feeOf(amountMinor, feeBasisPoints)
  const earnedMinor = amountMinor - feeMinor
  const from = heldAccount(id)
  const entries = [
    ...(await creditSeller(tx, { sellerId, from, amountMinor: earnedMinor, currency })),
    ...move(feeMinor, { from, to: 'fees' }),
  ]
  const sale = { key: releaseKey(id), kind: 'sale', orderId: id }
  return (await postTransaction(tx, { ...sale, entries, currency, at })) ? earnedMinor : null
}

type DelaySettings = Pick<OrderSettings, 'newSellerMillis' | 'newSellerSales'>

const sale = alias(orders, 'sale')

/**
 * Delays money of linked parties, risky payments, new sellers and unusually large sales. After the posting, whose lock serialises
 * sales. @returns whether it is delayed
 */
async function decidePayoutDelay(tx: Db, settings: DelaySettings, order: Order, at: Date): Promise<boolean> {
  const payoutDelayReason = await findDelayReason(tx, settings, order, at)
  const payoutDelayedUntil = after(at, settings.newSellerMillis)
  const [noted = order] = await tx
    .update(orders)
    .set({ linkedBy: withSharedSigns, ...(payoutDelayReason && { payoutDelayReason, payoutDelayedUntil }) })
    .where(eq(orders.id, order.id))
    .returning()
  return payoutDelayReason !== null || order.isRisky || isLinkedOrder(noted)
}

/** New: too few other buyers, or none long ago. Large: more than twice the largest old sale. Only sales that count. */
async function findDelayReason(
  tx: Db,
  { newSellerMillis, newSellerSales }: DelaySettings,
  order: Order,
  at: Date,
): Promise<Order['payoutDelayReason']> {
  if (newSellerMillis === 0) return null
  const isOld = sql`${sale.paidAt} <= ${new Date(at.getTime() - newSellerMillis).toISOString()}::timestamptz`
  const isFree = sql`(${sale.payoutDelayedUntil} is null or ${sale.payoutDelayEndedAt} is not null)`
  const [others] = await tx
    .select({
      buyers: countDistinct(sale.buyerId),
      largestMinor: sql`max(${worthIn(sale)}) filter (where ${isOld})`.mapWith(Number),
      oldMinor: sql`coalesce(sum(${worthIn(sale)}) filter (where ${isOld}), 0)`.mapWith(Number),
      youngMinor: sql`coalesce(sum(${worthIn(sale)}) filter (where not ${isOld} and ${isFree}), 0)`.mapWith(
        Number,
      ),
    })
    .from(sale)
    .where(and(eq(sale.sellerId, order.sellerId), ne(sale.id, order.id), isSale(sale)))
  if (!others?.largestMinor || others.buyers < newSellerSales) return 'new-seller'
  const worth = worthOf(order)
  const limit = 2 * others.largestMinor
  const isLarge = worth > limit || others.youngMinor + worth > Math.max(limit, others.oldMinor)
  return isLarge ? 'large-sale' : null
}

/**
 * What was released to the seller of an order, including what was kept for a debt, and the fee that was kept, in minor units; null
 * before the release.
 */
export async function readRelease(db: Db, { id }: Pick<Order, 'id'>): Promise<Release | null> {
  const entries = await listEntriesOf(db, releaseKey(id))
  if (entries.length === 0) return null
  const sumOf = (accounts: RegExp) =>
    entries.reduce((sum, { account, amountMinor }) => (accounts.test(account) ? sum + amountMinor : sum), 0)
  return { givenMinor: sumOf(/^(seller|owed):/), feeMinor: sumOf(/^fees$/) }
}

export type Release = { givenMinor: number; feeMinor: number }

/**
 * What a seller's orders have brought and the fee kept of each, in minor units, by order id. Orders whose money is not released
 * yet are left out.
 */
export async function listReleases(
  db: Db,
  sellerId: string,
  sales: readonly Pick<Order, 'id'>[],
): Promise<Map<string, Release>> {
  const keys = sales.map(({ id }) => releaseKey(id))
  const [given, kept, fees] = await Promise.all(
    ([sellerAccount(sellerId), owedAccount(sellerId), 'fees'] as const).map((account) =>
      listPosted(db, account, { keys }),
    ),
  )
  const releases = sales.flatMap(({ id }) => {
    const key = releaseKey(id)
    if (!given?.has(key) && !kept?.has(key)) return []
    const givenMinor = (given?.get(key) ?? 0) + (kept?.get(key) ?? 0)
    return [[id, { givenMinor, feeMinor: fees?.get(key) ?? 0 }] as const]
  })
  return new Map(releases)
}
