import type { Money } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { findMismatch, type PaymentState, type ProviderPayment } from './rules.ts'
import { findLatestPayment, findLivePayment, type Payment, saveStatus } from './store.ts'

export type InspectedPayment = {
  /** The provider's own id, as a person may quote it. */
  paymentId: string
  state: PaymentState
  /** False when the provider's payment is not the one that was asked for. */
  isMatch: boolean
  /** What was asked for. */
  amount: Money
  isRisky: boolean
  /** Whether its provider holds money first: then what is captured before its order has the phone was captured by hand. */
  canHold: boolean
  /** Its money was taken, buys nothing and goes back; its state is 'cancelled'. */
  isRejected: boolean
}

/**
 * The state of the payment of `reference` at the provider. A payment whose amount, currency or reference differs from what was
 * asked for is logged and never counts as 'authorised' or 'captured'; nor does one that was given up, whose money
 * `findLateMoney` finds. Null when none has reached a browser. Throws a 503 when the provider cannot be reached.
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

/** The state of exactly this payment at its provider: the reference may have another one by now. */
async function inspectIt(deps: PaymentDeps, payment: Payment, paymentId: string): Promise<InspectedPayment> {
  const current = await callProvider(deps, payment.provider, (provider) => provider.inspect(paymentId))
  return verifyPayment(deps, payment, current)
}

/** Checks the provider's latest answer about a payment against what was asked for, and saves its state. */
async function verifyPayment(
  deps: PaymentDeps,
  payment: Payment,
  current: ProviderPayment,
): Promise<InspectedPayment> {
  const { db, clock, log, providers } = deps
  const { reference } = payment
  const paymentId = current.id
  const amount: Money = { minor: payment.amountMinor, currency: payment.currency }
  const difference = findMismatch(current, { reference, amount })
  if (difference) {
    log.error('a payment is not the one that was asked for', difference, { paymentId, reference })
  }
  // Money that has been taken and was not asked for, or not any more, is no payment of the reference.
  const isTaken = current.state === 'captured' && !providers.get(payment.provider)?.canHold
  const isNone = isTaken && (difference !== null || payment.status === 'cancelled')
  const state = isNone ? 'cancelled' : difference ? 'open' : current.state
  // An authorised payment stays open here, and is captured or cancelled next.
  const isRisky = current.isRisky ?? false
  if (state !== 'authorised') await saveStatus(db, payment.id, state, clock.now(), isRisky)
  return { ...presentPayment(deps, payment, state), paymentId, isMatch: difference === null, isRisky }
}

function presentPayment({ providers }: PaymentDeps, payment: Payment, state: PaymentState): InspectedPayment {
  const { provider, paymentId, amountMinor, currency, status, isRisky } = payment
  return {
    paymentId: paymentId ?? '',
    state,
    isMatch: true,
    amount: { minor: amountMinor, currency },
    isRisky,
    canHold: providers.get(provider)?.canHold ?? true,
    isRejected: status === 'rejected',
  }
}

/** Money that a provider, by its name, has taken for us. `isRisky`: it advises to check the buyer first. */
export type Captured = { provider: string; paymentId: string; amountMinor: number; isRisky: boolean }

/**
 * Captures exactly this authorised payment of `reference`; a later payment of the same reference is left alone. Idempotent:
 * a captured payment is `ok` again. The provider's state after the attempt decides. Throws a 503 when the provider cannot be
 * reached: whether the money was captured is then unknown until the next call.
 * @returns 'mismatch' when somebody has changed the payment in the provider's dashboard: until an admin decides, it counts as
 * neither captured nor cancelled.
 */
export async function capturePayment(
  deps: PaymentDeps,
  reference: string,
  paymentId: string,
): Promise<Result<Captured, 'not-authorised' | 'mismatch'>> {
  const payment = await findLivePayment(deps.db, reference)
  if (payment?.paymentId !== paymentId) return no('not-authorised')
  const { provider, amountMinor } = payment
  if (payment.status === 'captured') {
    return ok({ provider, paymentId, amountMinor, isRisky: payment.isRisky })
  }
  const amount = { minor: amountMinor, currency: payment.currency }
  const captured = await callProvider(deps, provider, (provider) => provider.capture(paymentId, amount))
  // Refused: captured by another process, cancelled, expired or declined. Inspecting it tells which.
  const after = captured.ok
    ? await verifyPayment(deps, payment, captured.value)
    : await inspectPayment(deps, reference)
  if (after && !after.isMatch) return no('mismatch')
  const isCaptured = after?.state === 'captured' && after.paymentId === paymentId
  if (!isCaptured) return no('not-authorised')
  return ok({ provider, paymentId, amountMinor, isRisky: after.isRisky })
}

/** Like cancelUnlessCaptured; throws an error when the money was already captured. */
export async function cancelPayment(
  deps: PaymentDeps,
  reference: string,
  onlyPaymentId?: string,
): Promise<void> {
  if (await cancelUnlessCaptured(deps, reference, onlyPaymentId)) return
  throw new Error(`the payment of ${reference} cannot be cancelled: it is captured`)
}

/**
 * Cancels the live payment of `reference`, if there is one: an authorisation is voided. Idempotent. Throws a 503 when the provider
 * cannot be reached.
 * @param onlyPaymentId leaves any other payment of the reference alone
 * @returns false when the money was already captured
 */
export async function cancelUnlessCaptured(
  deps: PaymentDeps,
  reference: string,
  onlyPaymentId?: string,
): Promise<boolean> {
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
  // A payment without an id is still being begun: requestPayment finds it cancelled and cancels it at the provider.
  await saveStatus(db, payment.id, 'cancelled', clock.now())
  return true
}
