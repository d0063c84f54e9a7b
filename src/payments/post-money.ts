import { isPosted, listEntriesOf, listPosted, postTransaction, readBalance } from '../ledger/index.ts'
import { heldAccount, type LedgerEntry, move, providerAccount } from '../ledger/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { adoptionKey } from './rules.ts'
import type { Refund } from './store-refunds.ts'

/** A payment's reference, or our id of a rejected one. */
type Held = Pick<Refund, 'id' | 'currency'>

/** The money of an order, or of a rejected payment, that belongs to neither party yet, in minor units. */
export function readHeld(db: Db, { id, currency }: Held): Promise<number> {
  return readBalance(db, heldAccount(id), currency)
}

/** Posts that a payment was captured: its money is held under this id from then on. Repeatable. */
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

function post(
  tx: Db,
  kind: 'refund' | 'refund-failed' | 'refund-recovered' | 'refund-covered' | 'refund-paid',
  { id, reference: orderId, currency }: Refund,
  entries: LedgerEntry[],
  at: Date,
): Promise<boolean> {
  return postTransaction(tx, { key: `${kind}:${id}`, kind, orderId, entries, currency, at })
}

/** How much of a refund is still held, in minor units: a bank may have taken back the rest. */
const readCovered = async (tx: Db, { reference: id, currency, amountMinor }: Refund) =>
  Math.min(amountMinor, await readHeld(tx, { id, currency }))

/**
 * Posts the outcome of a refund: the buyer has the money, or it came back to the accounts that it was taken from, because the
 * provider reversed it. Repeatable. @returns what the buyer has had from a bank already, in minor units, which is a cost of ours
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

/** Posts that a refund which was our cost, because a bank had the money, is paid with what the bank has returned since. */
export async function postRecoveredRefund(tx: Db, refund: Refund, at: Date): Promise<void> {
  const { id, reference, currency } = refund
  const posted = await listEntriesOf(tx, `refund:${id}`)
  const costMinor = -(posted.find(({ account }) => account === 'costs')?.amountMinor ?? 0)
  const amountMinor = Math.min(costMinor, await readHeld(tx, { id: reference, currency }))
  if (amountMinor === 0) return
  const entries = move(amountMinor, { from: heldAccount(reference), to: 'costs' })
  await post(tx, 'refund-recovered', refund, entries, at)
}

/** Posts that this part of what is held, in minor units, covers our costs: the buyer has it from a bank. */
export async function postCoveredRefund(tx: Db, refund: Refund, minor: number, at: Date): Promise<void> {
  const entries = move(minor, { from: heldAccount(refund.reference), to: 'costs' })
  await post(tx, 'refund-covered', refund, entries, at)
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
 * Posts a refund that somebody made in the provider's dashboard: from what is held, or from the fees after the money was released
 * or refunded. Repeatable.
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

/** What refunds by hand have taken of what was held for this order, in minor units. */
export async function readRefundedByHand(db: Db, id: string): Promise<number> {
  const posted = await listPosted(db, heldAccount(id), { since: new Date(0) })
  const byHand = [...posted].filter(([key]) => key.startsWith(adoptionKey('')))
  return byHand.reduce((sum, [, amountMinor]) => sum - amountMinor, 0)
}
