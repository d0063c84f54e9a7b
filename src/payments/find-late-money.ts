import { and, eq, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { minorToAmount } from '../kernel/money.ts'
import { postTransaction } from '../ledger/index.ts'
import { heldAccount, move, providerAccount } from '../ledger/rules.ts'
import { notifyAdmins } from '../notifications/index.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { cancelUnlessCaptured, inspectPayment } from './capture-payment.ts'
import { findMismatch, type ProviderPayment } from './rules.ts'
import { payments } from './schema.ts'
import { requestFurtherRefund } from './send-refund.ts'
import { findLivePayment, mayBePaid, nextDueAt, type Payment } from './store.ts'
import { insertDifference } from './store-differences.ts'

/**
 * Asks about the payments of `reference` whose provider cannot cancel. A cancelled one that was paid all the same counts as captured
 * from then on, and a page of another provider that is still open is given up for it. When the reference is paid by another payment,
 * the later money goes back, and admins are notified. May be repeated. Throws a 503 when the provider cannot be reached.
 * @returns whether a payment counts as captured now that did not before
 */
export async function findLateMoney(deps: PaymentDeps, reference: string): Promise<boolean> {
  const { db, clock, providers } = deps
  if ([...providers.values()].every(({ canHold }) => canHold)) return false
  let isFound = false
  const now = clock.now()
  const given = await db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), ne(payments.status, 'open'), mayBePaid(now)))
  for (const payment of given) {
    const { paymentId, provider: name } = payment
    if (paymentId === null || providers.get(name)?.canHold) continue
    const current = await callProvider(deps, name, (provider) => provider.inspect(paymentId))
    for (const id of current.again ?? []) await insertFurther(deps, payment, id)
    if (payment.status === 'cancelled' && current.state === 'captured') {
      const outcome = await countOrReturn(deps, payment, current)
      if (outcome === 'counts') isFound = true
      // It stays due until that is known.
      if (outcome === 'undecided') continue
    }
    await db
      .update(payments)
      .set({ dueAt: nextDueAt(now) })
      .where(and(eq(payments.id, payment.id), ne(payments.status, 'open')))
  }
  return isFound
}

/** Records that the buyer has paid once more on the page of a payment: the next look finds it cancelled, and paid all the same. */
async function insertFurther({ db }: PaymentDeps, payment: Payment, paymentId: string): Promise<void> {
  const { id: _, ...same } = payment
  await db
    .insert(payments)
    .values({ ...same, paymentId, status: 'cancelled' })
    .onConflictDoNothing()
}

/** Counts money that has come for a cancelled payment, or returns it. 'undecided' while its buyer may be paying on another page. */
async function countOrReturn(
  deps: PaymentDeps,
  payment: Payment,
  current: ProviderPayment,
): Promise<'counts' | 'counts not' | 'undecided'> {
  const { reference } = payment
  const amount = { minor: payment.amountMinor, currency: payment.currency }
  const mismatch = findMismatch(current, { reference, amount })
  if (mismatch && mismatch !== 'other-amount') {
    await report(deps, payment, current.capturedMinor)
    return 'counts not'
  }
  if (!mismatch && (await count(deps, payment, current))) return 'counts'
  const live = await findLivePayment(deps.db, reference)
  // Another process has just counted it.
  if (live?.id === payment.id) return 'counts'
  if (live?.status === 'captured') {
    await giveBack(deps, payment, current.capturedMinor)
    return 'counts not'
  }
  if (mismatch) return 'counts not'
  if (live?.status !== 'open') return 'undecided'
  // Its page is given up, unless its buyer has confirmed it: then it is decided soon, and the next look finds how.
  if (live.paymentId !== null && (await inspectPayment(deps, reference))?.state !== 'open') return 'undecided'
  if (!(await cancelUnlessCaptured(deps, reference, live.paymentId ?? undefined))) return 'undecided'
  return (await count(deps, payment, current)) ? 'counts' : 'undecided'
}

/** Counts a cancelled payment as captured, unless its reference has another one that is live. */
async function count(
  { db, clock }: PaymentDeps,
  { id, reference }: Payment,
  { isRisky = false }: ProviderPayment,
): Promise<boolean> {
  const other = alias(payments, 'other')
  const isLive = and(eq(other.reference, reference), ne(other.status, 'cancelled'))
  const { rowCount } = await db
    .update(payments)
    .set({ status: 'captured', isRisky, updatedAt: clock.now() })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.status, 'cancelled'),
        notExists(db.select({ id: other.id }).from(other).where(isLive)),
      ),
    )
  return rowCount === 1
}

/** Records money that buys nothing, once, and that it is to go back the way it came. It is held under the payment's own id. */
async function giveBack(
  { db, clock, log }: PaymentDeps,
  payment: Payment,
  amountMinor: number,
): Promise<void> {
  const { id, provider, reference, currency } = payment
  const at = clock.now()
  await db.transaction(async (tx) => {
    const entries = move(amountMinor, { from: providerAccount(provider), to: heldAccount(id) })
    const posting = { key: `capture:${id}`, kind: 'capture', orderId: id, entries, currency, at }
    if (!(await postTransaction(tx, posting))) return
    log.error('a reference was paid for again', payment.paymentId, { reference })
    await requestFurtherRefund(tx, payment, amountMinor, at)
    const params = { amount: minorToAmount(amountMinor), currency }
    await notifyAdmins(tx, { kind: 'paid-again', orderId: reference, params })
  })
}

/** Lists money that buys nothing, and is not what was asked for, among the differences, once, and notifies the admins. */
async function report({ db, clock, log }: PaymentDeps, payment: Payment, theirsMinor: number): Promise<void> {
  const { provider, reference: paymentReference } = payment
  const paymentId = payment.paymentId ?? ''
  const difference = {
    provider,
    reference: paymentId,
    paymentId,
    oursMinor: 0,
    theirsMinor,
    paymentReference,
  }
  await db.transaction(async (tx) => {
    const isNew = await insertDifference(tx, difference, clock.now())
    if (!isNew) return
    log.error('other money has come than was asked for', paymentId, { reference: paymentReference })
    await notifyAdmins(tx, { kind: 'money-difference', params: { count: 1 } })
  })
}
