import { isPosted, listEntriesOf, listPosted, postTransaction, readBalance } from '../ledger/index.ts'
import { heldAccount, type LedgerEntry, move, providerAccount } from '../ledger/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { adoptionKey } from './rules.ts'
import type { Refund } from './store-refunds.ts'

/** What a buyer's money is held for: the reference of a payment, or our id of one that was rejected. */
type Held = Pick<Refund, 'id' | 'currency'>

/** The money of a reference that is neither the seller's nor the buyer's yet. */
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

/** Posts an event of a refund, once for each kind. */
function post(
  tx: Db,
  kind: 'refund' | 'refund-failed' | 'refund-recovered' | 'refund-covered' | 'refund-paid',
  { id, reference: orderId, currency }: Refund,
  entries: LedgerEntry[],
  at: Date,
): Promise<boolean> {
  return postTransaction(tx, { key: `${kind}:${id}`, kind, orderId, entries, currency, at })
}

/** How much of a refund can be taken from what is held: a bank may have taken back the rest. */
const readCovered = async (tx: Db, { reference: id, currency, amountMinor }: Refund) =>
  Math.min(amountMinor, await readHeld(tx, { id, currency }))

/**
 * Posts the outcome of an attempt to refund money: it went to the buyer, or it came back after all, because the
 * provider can reverse a refund: to where it was taken from. May be repeated.
 * @returns how much of it the buyer has had from the bank already, in minor units: it is a cost of ours
 */
export async function postRefund(tx: Db, refund: Refund, at: Date): Promise<number> {
  const key = `refund:${refund.id}`
  if (refund.state === 'succeeded') {
    if (await isPosted(tx, key)) return 0
    const to = providerAccount(refund.provider)
    const heldMinor = await readCovered(tx, refund)
    const costMinor = refund.amountMinor - heldMinor
    const entries = [
      ...move(heldMinor, { from: heldAccount(refund.reference), to }),
      ...move(costMinor, { from: 'costs', to }),
    ]
    await post(tx, 'refund', refund, entries, at)
    return costMinor
  }
  const posted = refund.state === 'failed' ? await listEntriesOf(tx, key) : []
  if (posted.length > 0) {
    const recovered = await listEntriesOf(tx, `refund-recovered:${refund.id}`)
    const entries = [...posted, ...recovered].map(({ account, amountMinor }) => ({
      account,
      amountMinor: -amountMinor,
    }))
    await post(tx, 'refund-failed', refund, entries, at)
  }
  return 0
}

/**
 * Posts that a refund which was a cost of ours, because a bank had the money, is paid with what the bank has given back: the rest
 * alone is the seller's.
 */
export async function postRecoveredRefund(tx: Db, refund: Refund, at: Date): Promise<void> {
  const { id, reference, currency } = refund
  const posted = await listEntriesOf(tx, `refund:${id}`)
  const costMinor = -(posted.find(({ account }) => account === 'costs')?.amountMinor ?? 0)
  const amountMinor = Math.min(costMinor, await readHeld(tx, { id: reference, currency }))
  if (amountMinor === 0) return
  await post(
    tx,
    'refund-recovered',
    refund,
    move(amountMinor, { from: heldAccount(reference), to: 'costs' }),
    at,
  )
}

/** Posts that so much of what is held for a refund that failed is not owed to the buyer, who has it from the bank. */
export async function postCoveredRefund(tx: Db, refund: Refund, minor: number, at: Date): Promise<void> {
  await post(
    tx,
    'refund-covered',
    refund,
    move(minor, { from: heldAccount(refund.reference), to: 'costs' }),
    at,
  )
}

/** Posts that an admin has paid a refund another way: the provider keeps the buyer's money for us. */
export async function postPaidRefund(tx: Db, refund: Refund, at: Date): Promise<void> {
  const heldMinor = await readCovered(tx, refund)
  const entries = [
    ...move(heldMinor, { from: heldAccount(refund.reference), to: 'paid-by-hand' }),
    ...move(refund.amountMinor - heldMinor, { from: 'costs', to: 'paid-by-hand' }),
  ]
  await post(tx, 'refund-paid', refund, entries, at)
}

/**
 * Posts a refund that was made by hand: a part of what the buyer gets back, from what is held; or from the fees, as a cost of ours, for
 * an order whose money was released or refunded. May be repeated.
 */
export async function postRefundByHand(
  tx: Db,
  { id, currency }: Held,
  from: 'held' | 'fees',
  refund: { id: string; provider: string; amountMinor: number },
  at: Date,
): Promise<void> {
  const accounts = { from: from === 'held' ? heldAccount(id) : from, to: providerAccount(refund.provider) }
  const entries = move(refund.amountMinor, accounts)
  const key = adoptionKey(refund.id)
  await postTransaction(tx, { key, kind: 'refund-by-hand', orderId: id, entries, currency, at })
}

/** What refunds by hand have taken of what was held for a reference, in minor units. */
export async function readRefundedByHand(db: Db, id: string): Promise<number> {
  const posted = await listPosted(db, heldAccount(id), { since: new Date(0) })
  const byHand = [...posted].filter(([key]) => key.startsWith(adoptionKey('')))
  return byHand.reduce((sum, [, amountMinor]) => sum - amountMinor, 0)
}
