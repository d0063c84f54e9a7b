import type { Money } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { findMismatch, type PaymentState, type ProviderPayment } from './rules.ts'
import { findLatestPayment, findLivePayment, type Payment, saveStatus } from './store.ts'

/** A payment of ours as its provider describes it now. `isMatch` is false when it is not the one that was asked for. */
export type InspectedPayment = ReturnType<typeof presentPayment>

/**
 * Asks the provider about the latest payment of `reference`; null when none has reached a browser. Throws a 503 when the provider
 * is away. A payment that differs from the request is logged and never counts as authorised or captured; nor does one that was
 * given up (`findLateMoney`).
 * @param step 'complete' lets a payment take effect that the buyer has confirmed on the provider's page
 */
export async function inspectPayment(
  deps: PaymentDeps,
  reference: string,
  step: 'inspect' | 'complete' = 'inspect',
): Promise<InspectedPayment | null> {
  const payment = await findLatestPayment(deps.db, reference)
  if (!payment?.paymentId) return null
  const { paymentId } = payment
  if (payment.status === 'rejected') return presentPayment(deps, payment, 'cancelled')
  return verifyPayment(
    deps,
    payment,
    await callProvider(deps, payment.provider, (provider) =>
      step === 'complete' && provider.kind === 'redirect'
        ? provider.complete(paymentId)
        : provider.inspect(paymentId),
    ),
  )
}

/** The reference may have another one by now. */
async function inspectIt(deps: PaymentDeps, payment: Payment, paymentId: string): Promise<InspectedPayment> {
  const current = await callProvider(deps, payment.provider, (provider) => provider.inspect(paymentId))
  return verifyPayment(deps, payment, current)
}

async function verifyPayment(deps: PaymentDeps, payment: Payment, current: ProviderPayment) {
  const { db, clock, log, providers } = deps
  const { reference } = payment
  const paymentId = current.id
  const amount: Money = { minor: payment.amountMinor, currency: payment.currency }
  const difference = findMismatch(current, { reference, amount })
  if (difference) {
    log.error('a payment is not the one that was asked for', difference, { paymentId, reference })
  }
  const isTaken = current.state === 'captured' && !providers.get(payment.provider)?.canHold
  const isNone = isTaken && (difference !== null || payment.status === 'cancelled')
  const state = isNone ? 'cancelled' : difference ? 'open' : current.state
  const isRisky = current.isRisky ?? false
  const paidWith = state === 'captured' ? current.paidWith : undefined
  if (state !== 'authorised') await saveStatus(db, payment.id, state, clock.now(), { isRisky, paidWith })
  const { refusal } = current
  return {
    ...presentPayment(deps, payment, state),
    paymentId,
    isMatch: difference === null,
    isRisky,
    refusal,
  }
}

function presentPayment({ providers }: PaymentDeps, stored: Payment, state: PaymentState) {
  const { provider, paymentId, amountMinor, currency, status, isRisky } = stored
  return {
    /** Ours, as it was stored before. */
    stored,
    paymentId: paymentId ?? '',
    state,
    isMatch: true,
    amount: { minor: amountMinor, currency },
    isRisky,
    /** Whether its provider can hold money. If so, money captured before its order has the phone was captured by hand. */
    canHold: providers.get(provider)?.canHold ?? true,
    isRejected: status === 'rejected',
    refusal: undefined as ProviderPayment['refusal'],
  }
}

/** Money that a provider has captured for us, in minor units. `isRisky`: it advises to check the buyer before delivering. */
export type Captured = { provider: string; paymentId: string; amountMinor: number; isRisky: boolean }

/**
 * Captures exactly this payment of `reference`. Idempotent. Throws a 503 when the provider is away, after which the outcome is
 * unknown until the next call.
 * @param seen what `inspectPayment` has returned, if the caller has just asked
 * @returns 'mismatch' when the payment was changed in the provider's dashboard, which an admin decides
 */
export async function capturePayment(
  deps: PaymentDeps,
  reference: string,
  paymentId: string,
  seen?: InspectedPayment,
): Promise<Result<Captured, 'not-authorised' | 'mismatch'>> {
  // Another process may have claimed the phone with another payment since.
  const before = seen?.paymentId === paymentId ? seen : await inspectPayment(deps, reference)
  if (before?.paymentId !== paymentId) return no('not-authorised')
  const after = before.state === 'authorised' ? await captureIt(deps, before) : before
  if (after?.paymentId !== paymentId) return no('not-authorised')
  if (!after.isMatch) return no('mismatch')
  if (after.state !== 'captured') return no('not-authorised')
  const { provider, amountMinor } = after.stored
  return ok({ provider, paymentId, amountMinor, isRisky: after.isRisky })
}

async function captureIt(deps: PaymentDeps, { stored, paymentId, amount }: InspectedPayment) {
  const captured = await callProvider(deps, stored.provider, (each) => each.capture(paymentId, amount))
  return captured.ok ? verifyPayment(deps, stored, captured.value) : inspectPayment(deps, stored.reference)
}

/** Cancels the live payment of `reference` like `cancelUnlessCaptured`, but throws when the money was captured. */
export async function cancelPayment(deps: PaymentDeps, reference: string, onlyPaymentId?: string) {
  if (await cancelUnlessCaptured(deps, reference, onlyPaymentId)) return
  throw new Error(`the payment of ${reference} cannot be cancelled: it is captured`)
}

/**
 * Cancels the live payment of `reference`, if there is one; an authorisation is voided. Idempotent. Throws a 503 when the
 * provider is away.
 * @param onlyPaymentId leaves any other payment of the reference alone @returns false when the money was captured
 */
export async function cancelUnlessCaptured(deps: PaymentDeps, reference: string, onlyPaymentId?: string) {
  const { db, clock } = deps
  const payment = await findLivePayment(db, reference)
  if (!payment) return true
  const { paymentId } = payment
  if (onlyPaymentId !== undefined && onlyPaymentId !== paymentId) return true
  if (paymentId) {
    const cancelled = await callProvider(deps, payment.provider, (provider) => provider.cancel(paymentId))
    const state = cancelled.ok ? 'cancelled' : (await inspectIt(deps, payment, paymentId)).state
    if (state === 'captured') return false
    if (state !== 'cancelled') throw new Error(`the payment ${paymentId} cannot be cancelled: it is ${state}`)
  }
  // A payment without an id is being begun: requestPayment finds it cancelled.
  await saveStatus(db, payment.id, 'cancelled', clock.now())
  return true
}
