import {
  creditSeller,
  isPosted,
  listEntriesOf,
  listPosted,
  postTransaction,
  readBalance,
} from '../ledger/index.ts'
import { heldAccount, move, owedAccount, providerAccount, sellerAccount } from '../ledger/rules.ts'
import { adoptionKey } from '../payments/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { feeOf } from './rules.ts'
import type { Order } from './store.ts'

type Held = Pick<Order, 'id' | 'currency'>

/** The money of an order that is neither the seller's nor the buyer's yet. */
export function readHeld(db: Db, { id, currency }: Held): Promise<number> {
  return readBalance(db, heldAccount(id), currency)
}

/** Posts that a payment was captured: the money is held. */
export async function postCapture(
  tx: Db,
  { id, currency }: Held,
  payment: { provider: string; amountMinor: number },
  at: Date,
): Promise<void> {
  const accounts = { from: providerAccount(payment.provider), to: heldAccount(id) }
  const entries = move(payment.amountMinor, accounts)
  await postTransaction(tx, { key: `capture:${id}`, kind: 'capture', orderId: id, entries, currency, at })
}

const releaseKey = (orderId: string) => `release:${orderId}`

/**
 * Posts that what is held becomes the seller's, less the fee. Returns what the seller gets, in minor units; null when nothing is
 * held.
 */
export async function postReleaseToSeller(
  tx: Db,
  { id, currency, sellerId }: Held & Pick<Order, 'sellerId'>,
  { feeBasisPoints }: { feeBasisPoints: number },
  at: Date,
): Promise<number | null> {
  const amountMinor = await readHeld(tx, { id, currency })
  if (amountMinor === 0) return null
  const feeMinor = feeOf(amountMinor, feeBasisPoints)
  const entries = [
    ...(await creditSeller(tx, {
      sellerId,
      from: heldAccount(id),
      amountMinor: amountMinor - feeMinor,
      currency,
    })),
    ...move(feeMinor, { from: heldAccount(id), to: 'fees' }),
  ]
  const sale = { key: releaseKey(id), kind: 'sale', orderId: id }
  const isPosted = await postTransaction(tx, { ...sale, entries, currency, at })
  return isPosted ? amountMinor - feeMinor : null
}

/** What was released to the seller of an order, in minor units, with what was kept for a debt. */
export async function readReleased(db: Db, { id }: Pick<Held, 'id'>): Promise<number> {
  const entries = await listEntriesOf(db, releaseKey(id))
  const given = entries.filter(({ account }) => /^(seller|owed):/.test(account))
  return given.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** The fee that was kept when the money of an order became the seller's, in minor units; null before that. */
export async function readFee(db: Db, { id }: Held): Promise<number | null> {
  const entries = await listEntriesOf(db, releaseKey(id))
  if (entries.length === 0) return null
  return entries.find(({ account }) => account === 'fees')?.amountMinor ?? 0
}

/** What the orders of a seller have brought, and the fee that was kept of each, by the order; without those not released yet. */
export async function listReleases(
  db: Db,
  sellerId: string,
  orders: readonly Pick<Held, 'id'>[],
): Promise<Map<string, { givenMinor: number; feeMinor: number }>> {
  const keys = orders.map(({ id }) => releaseKey(id))
  const [given, kept, fees] = await Promise.all(
    ([sellerAccount(sellerId), owedAccount(sellerId), 'fees'] as const).map((account) =>
      listPosted(db, account, { keys }),
    ),
  )
  const releases = orders.flatMap(({ id }) => {
    const key = releaseKey(id)
    if (!given?.has(key) && !kept?.has(key)) return []
    const givenMinor = (given?.get(key) ?? 0) + (kept?.get(key) ?? 0)
    return [[id, { givenMinor, feeMinor: fees?.get(key) ?? 0 }] as const]
  })
  return new Map(releases)
}

/**
 * Posts the outcome of an attempt to refund money: it went to the buyer, or it came back after all, because the
 * provider can reverse a refund: to where it was taken from. May be repeated.
 * @returns how much of it the buyer has had from the bank already, in minor units: it is a cost of ours
 */
export async function postRefund(
  tx: Db,
  { id, currency }: Held,
  refund: { id: string; provider: string; amountMinor: number; state: string },
  at: Date,
): Promise<number> {
  const key = `refund:${refund.id}`
  const accounts = { from: heldAccount(id), to: providerAccount(refund.provider) }
  if (refund.state === 'succeeded') {
    if (await isPosted(tx, key)) return 0
    // A bank may have taken back what was about to be refunded.
    const heldMinor = Math.min(refund.amountMinor, await readHeld(tx, { id, currency }))
    const entries = [
      ...move(heldMinor, accounts),
      ...move(refund.amountMinor - heldMinor, { ...accounts, from: 'costs' }),
    ]
    await postTransaction(tx, { key, kind: 'refund', orderId: id, entries, currency, at })
    return refund.amountMinor - heldMinor
  }
  const posted = refund.state === 'failed' ? await listEntriesOf(tx, key) : []
  if (posted.length > 0) {
    const recovered = await listEntriesOf(tx, recoveredKey(refund.id))
    const entries = [...posted, ...recovered].map(({ account, amountMinor }) => ({
      account,
      amountMinor: -amountMinor,
    }))
    const failed = { key: `refund-failed:${refund.id}`, kind: 'refund-failed', orderId: id }
    await postTransaction(tx, { ...failed, entries, currency, at })
  }
  return 0
}

const recoveredKey = (refundId: string) => `refund-recovered:${refundId}`

/**
 * Posts that a refund which was a cost of ours, because a bank had the money, is paid with what the bank has given back: the rest
 * alone is the seller's.
 */
export async function postRecoveredRefund(
  tx: Db,
  { id, currency }: Held,
  refund: { id: string },
  at: Date,
): Promise<void> {
  const posted = await listEntriesOf(tx, `refund:${refund.id}`)
  const costMinor = -(posted.find(({ account }) => account === 'costs')?.amountMinor ?? 0)
  const amountMinor = Math.min(costMinor, await readHeld(tx, { id, currency }))
  if (amountMinor === 0) return
  const entries = move(amountMinor, { from: heldAccount(id), to: 'costs' })
  const recovered = { key: recoveredKey(refund.id), kind: 'refund-recovered', orderId: id }
  await postTransaction(tx, { ...recovered, entries, currency, at })
}

/** Posts that what is held for a refund that failed is not owed to the buyer, who has it from the bank. */
export async function postCoveredRefund(
  tx: Db,
  { id, currency }: Held,
  refund: { id: string; amountMinor: number },
  at: Date,
): Promise<void> {
  const entries = move(refund.amountMinor, { from: heldAccount(id), to: 'costs' })
  const covered = { key: `refund-covered:${refund.id}`, kind: 'refund-covered', orderId: id }
  await postTransaction(tx, { ...covered, entries, currency, at })
}

/** Posts that an admin has paid a refund another way: the provider keeps the buyer's money for us. */
export async function postPaidRefund(
  tx: Db,
  { id, currency }: Held,
  refund: { id: string; amountMinor: number },
  at: Date,
): Promise<void> {
  const heldMinor = Math.min(refund.amountMinor, await readHeld(tx, { id, currency }))
  const entries = [
    ...move(heldMinor, { from: heldAccount(id), to: 'paid-by-hand' }),
    ...move(refund.amountMinor - heldMinor, { from: 'costs', to: 'paid-by-hand' }),
  ]
  const key = `refund-paid:${refund.id}`
  await postTransaction(tx, { key, kind: 'refund-paid', orderId: id, entries, currency, at })
}

/** Posts a refund that was made by hand and is a part of what the buyer gets back. May be repeated. */
export async function postRefundByHand(
  tx: Db,
  { id, currency }: Held,
  refund: { refundId: string; provider: string; amountMinor: number },
  at: Date,
): Promise<void> {
  const key = adoptionKey(refund.refundId)
  const entries = move(refund.amountMinor, { from: heldAccount(id), to: providerAccount(refund.provider) })
  await postTransaction(tx, { key, kind: 'refund-by-hand', orderId: id, entries, currency, at })
}

/** What refunds by hand have taken of what was held for an order, in minor units. */
export async function readRefundedByHand(db: Db, { id }: Pick<Held, 'id'>): Promise<number> {
  const posted = await listPosted(db, heldAccount(id), { since: new Date(0) })
  const byHand = [...posted].filter(([key]) => key.startsWith(adoptionKey('')))
  return byHand.reduce((sum, [, amountMinor]) => sum - amountMinor, 0)
}

/**
 * Posts a refund that was made by hand for an order whose money was released or refunded: it is a cost of ours. False when it was
 * posted before.
 */
export function postAdoption(
  tx: Db,
  { id, currency }: Held,
  refund: { refundId: string; provider: string; amountMinor: number },
  at: Date,
): Promise<boolean> {
  const key = adoptionKey(refund.refundId)
  const entries = move(refund.amountMinor, { from: 'fees', to: providerAccount(refund.provider) })
  return postTransaction(tx, { key, kind: 'refund-by-hand', orderId: id, entries, currency, at })
}
