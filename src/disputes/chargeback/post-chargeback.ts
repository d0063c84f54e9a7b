import { creditSeller, isPosted, lockBalance, postTransaction } from '../../ledger/index.ts'
import {
  heldAccount,
  type LedgerEntry,
  move,
  owedAccount,
  providerAccount,
  sellerAccount,
} from '../../ledger/rules.ts'
import { type Order, readRelease } from '../../orders/index.ts'
import {
  type Chargeback,
  type ProviderChargeback,
  readHeld,
  readTakenByOthers,
} from '../../payments/index.ts'
import { movementKey } from '../../payments/rules.ts'
import type { Db } from '../../platform/database/database.ts'

type Disputed = Pick<Order, 'id' | 'currency' | 'sellerId'>

/**
 * Posts what a provider has moved for a chargeback, each movement once: its amount against `chargebacks`, or `costs` once the
 * chargeback has ended, and its fee against `costs`. Returns what is newly taken, less what came back, in minor units.
 */
export async function postMovements(
  tx: Db,
  { id, currency }: Disputed,
  { provider, endedAt }: Pick<Chargeback, 'provider' | 'endedAt'>,
  movements: ProviderChargeback['movements'],
  at: Date,
): Promise<{ takenMinor: number; feeMinor: number }> {
  const sums = { takenMinor: 0, feeMinor: 0 }
  for (const { amountMinor, feeMinor, ...each } of movements) {
    if (each.currency !== currency) throw new Error(`a chargeback moved ${each.currency}, not ${currency}`)
    const account = endedAt ? 'costs' : 'chargebacks'
    const entries = [
      ...move(-amountMinor, { from: account, to: providerAccount(provider) }),
      ...move(feeMinor, { from: 'costs', to: providerAccount(provider) }),
    ]
    const key = movementKey(provider, each.id)
    if (await isPosted(tx, key)) continue
    await postTransaction(tx, { key, kind: 'chargeback-moved', orderId: id, entries, currency, at })
    sums.takenMinor -= amountMinor
    sums.feeMinor += feeMinor
  }
  return sums
}

/** What covers a chargeback, in minor units: held money, the seller's balance, and what the seller may still owe. */
export type Cover = Pick<Chargeback, 'heldMinor' | 'sellerMinor' | 'atRiskMinor'>

/**
 * Covers a chargeback, first with what is held for the order, then with what its seller has had of it; an inquiry takes no money
 * yet. `pendingMinor` is being refunded and stays held.
 */
export async function postCover(
  tx: Db,
  order: Disputed,
  chargeback: Pick<Chargeback, 'id' | 'reference' | 'amountMinor' | 'isInquiry'>,
  pendingMinor: number,
  at: Date,
): Promise<Cover> {
  const { id, currency, sellerId } = order
  const { amountMinor } = chargeback
  const givenMinor = (await readRelease(tx, order))?.givenMinor ?? 0
  const releasedMinor = givenMinor - (await readTakenByOthers(tx, chargeback))
  const isTaken = !chargeback.isInquiry
  const balanceMinor = isTaken ? await lockBalance(tx, sellerAccount(sellerId), currency) : 0
  const leftMinor = Math.max(0, (await readHeld(tx, order)) - pendingMinor)
  const heldMinor = isTaken ? Math.min(amountMinor, leftMinor) : 0
  const shareMinor = Math.max(0, Math.min(amountMinor - heldMinor, releasedMinor))
  const sellerMinor = Math.min(shareMinor, balanceMinor)
  await post(tx, order, 'chargeback', chargeback.id, at, [
    ...move(heldMinor, { from: heldAccount(id), to: 'chargebacks' }),
    ...move(sellerMinor, { from: sellerAccount(sellerId), to: 'chargebacks' }),
  ])
  return { heldMinor, sellerMinor, atRiskMinor: shareMinor - sellerMinor }
}

/** Posts that a chargeback is won: what covered it goes back to where it came from. */
export async function postWon(tx: Db, order: Disputed, chargeback: Chargeback, at: Date): Promise<void> {
  await returnCover(tx, order, 'chargeback-won', chargeback, at)
}

/**
 * Posts that a chargeback is lost: what the seller has had is taken from the balance or owed to us, and the rest is our cost.
 * Returns what the seller owes for it now, in minor units.
 */
export async function postLost(tx: Db, order: Disputed, chargeback: Chargeback, at: Date): Promise<number> {
  const { currency, sellerId } = order
  const { takenMinor, heldMinor, sellerMinor, atRiskMinor } = chargeback
  const missingMinor = takenMinor - heldMinor - sellerMinor
  if (missingMinor < 0) {
    const fromSeller = Math.min(sellerMinor, -missingMinor)
    const unused = { id: chargeback.id, sellerMinor: fromSeller, heldMinor: -missingMinor - fromSeller }
    await returnCover(tx, order, 'chargeback-lost', unused, at)
    return 0
  }
  const shareMinor = Math.min(missingMinor, atRiskMinor)
  const balanceMinor = await lockBalance(tx, sellerAccount(sellerId), currency)
  const paidMinor = Math.min(shareMinor, balanceMinor)
  const owedMinor = shareMinor - paidMinor
  await post(tx, order, 'chargeback-lost', chargeback.id, at, [
    ...move(paidMinor, { from: sellerAccount(sellerId), to: 'chargebacks' }),
    ...move(owedMinor, { from: owedAccount(sellerId), to: 'chargebacks' }),
    ...move(missingMinor - shareMinor, { from: 'costs', to: 'chargebacks' }),
  ])
  return owedMinor
}

async function returnCover(
  tx: Db,
  order: Disputed,
  kind: 'chargeback-won' | 'chargeback-lost',
  { id, heldMinor, sellerMinor }: Pick<Chargeback, 'id' | 'heldMinor' | 'sellerMinor'>,
  at: Date,
): Promise<void> {
  const { currency, sellerId } = order
  await post(tx, order, kind, id, at, [
    ...move(heldMinor, { from: 'chargebacks', to: heldAccount(order.id) }),
    ...(await creditSeller(tx, { sellerId, currency, from: 'chargebacks', amountMinor: sellerMinor })),
  ])
}

async function post(
  tx: Db,
  { id, currency }: Disputed,
  kind: string,
  chargebackId: string,
  at: Date,
  entries: LedgerEntry[],
): Promise<void> {
  if (entries.every(({ amountMinor }) => amountMinor === 0)) return
  await postTransaction(tx, { key: `${kind}:${chargebackId}`, kind, orderId: id, entries, currency, at })
}
