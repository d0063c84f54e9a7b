import { and, eq, isNull, or } from 'drizzle-orm'
import type { Money } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { findMismatch, type ProviderPayment } from './rules.ts'
import { payments } from './schema.ts'
import { findLivePayment, firstLookMillis, type Payment, saveStatus } from './store.ts'

export type PaymentRequest = { reference: string; amount: Money; description: string }

/**
 * Opens a payment for `reference`, to be authorised by the buyer and captured by us later. Returns the open payment again for
 * the same reference (a reload, a second tab, concurrent callers), and replaces one that the provider has cancelled.
 * @returns the client secret with which the browser confirms the payment; 'other-amount' while the reference has a live
 * payment of another amount, which is to be cancelled first; 'amount-not-taken' when the provider does not accept payments of
 * this amount. Throws a 503 when the provider cannot be reached.
 */
export async function requestPayment(
  deps: PaymentDeps,
  request: PaymentRequest,
): Promise<Result<{ clientSecret: string }, 'other-amount' | 'amount-not-taken'>> {
  const { db, clock, provider } = deps
  const { minor, currency } = request.amount
  for (let attempt = 0; attempt < 3; attempt++) {
    const payment = await openPayment(db, provider.name, request, clock.now())
    if (!payment) continue
    if (payment.amountMinor !== minor || payment.currency !== currency) return no('other-amount')
    const requested = await (payment.paymentId ? resume : begin)(deps, payment, request)
    if (requested.ok) return requested
    if (requested.why === 'amount-not-taken') return no(requested.why)
  }
  throw new Error(`the payment of ${request.reference} is cancelled each time it is opened`)
}

type Requested = Promise<Result<{ clientSecret: string }, 'amount-not-taken' | 'cancelled'>>

/** Returns a payment that was begun before, unless the provider has cancelled it. */
async function resume(deps: PaymentDeps, payment: Payment, request: PaymentRequest): Requested {
  const { paymentId, clientSecret } = payment
  if (paymentId === null || clientSecret === null) throw new Error(`the payment ${payment.id} was not begun`)
  const current = await callProvider(deps, payment.provider, (provider) => provider.inspect(paymentId))
  if (current.state === 'cancelled') {
    await saveStatus(deps.db, payment.id, 'cancelled', deps.clock.now())
    return no('cancelled')
  }
  requireMatch(current, request)
  return ok({ clientSecret })
}

/** Begins a payment at the provider, and cancels it there if it was cancelled meanwhile. */
async function begin(deps: PaymentDeps, payment: Payment, request: PaymentRequest): Requested {
  const begun = await callProvider(deps, payment.provider, (provider) =>
    provider.begin({ key: payment.id, ...request }),
  )
  if (!begun.ok) return begun
  const { payment: current, clientSecret } = begun.value
  requireMatch(current, request)
  const isSaved = await saveBegun(deps.db, payment, { paymentId: current.id, clientSecret }, deps.clock.now())
  if (isSaved) return ok({ clientSecret })
  // No browser knows its client secret, so nobody has paid it.
  await callProvider(deps, payment.provider, (provider) => provider.cancel(current.id))
  return no('cancelled')
}

function requireMatch(current: ProviderPayment, request: PaymentRequest): void {
  const difference = findMismatch(current, request)
  if (difference) throw new Error(`the payment ${current.id} of ${request.reference}: ${difference}`)
}

/**
 * The live payment of a reference, inserted if there is none. Concurrent callers get the same one. Null when it was cancelled
 * meanwhile: then try again.
 */
async function openPayment(
  db: Db,
  provider: string,
  { reference, amount }: { reference: string; amount: Money },
  at: Date,
): Promise<Payment | null> {
  const { minor: amountMinor, currency } = amount
  const [opened] = await db
    .insert(payments)
    .values({
      provider,
      reference,
      amountMinor,
      currency,
      createdAt: at,
      updatedAt: at,
      dueAt: new Date(at.getTime() + firstLookMillis),
    })
    .onConflictDoNothing()
    .returning()
  return opened ?? findLivePayment(db, reference)
}

/** Saves the provider's id of a payment. False: the payment was cancelled meanwhile, or has another id. */
async function saveBegun(
  db: Db,
  { id }: Payment,
  begun: { paymentId: string; clientSecret: string },
  at: Date,
): Promise<boolean> {
  const saved = await db
    .update(payments)
    .set({ ...begun, updatedAt: at })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.status, 'open'),
        or(isNull(payments.paymentId), eq(payments.paymentId, begun.paymentId)),
      ),
    )
    .returning({ id: payments.id })
  return saved.length > 0
}
