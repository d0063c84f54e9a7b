import { setTimeout } from 'node:timers/promises'
import { ownValue } from '../kernel/own-value.ts'
import { no, ok } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import type { Database } from '../platform/database/database.ts'
import { createEncryption } from '../platform/encryption.ts'
import type { Secret } from '../platform/secret.ts'
import { type BkashKeys, type BkashPayment, type BkashWire, createBkashApi, grantToken } from './bkash-api.ts'
import { listBkashRefunds, refundBkash } from './bkash-refunds.ts'
import { abandonPayment, claimExecution, endExecution, findAbandoned } from './bkash-store.ts'
import { createTokenSource } from './provider-tokens.ts'
import { ProviderUnavailable, type RedirectProvider, type RedirectRequest, toDecimal } from './provider.ts'
import { type PaymentState, type ProviderPayment, readPaidWith } from './rules.ts'

export type BkashOptions = {
  db: Database
  secret: Secret
  clock: Clock
  keys: BkashKeys
  origin: string
  /** The path that voids an authorisation; bKash's manual and its own plug-in disagree about it. */
  voidPath?: '/payment/confirm/capture/void' | '/payment/confirm/void'
  fetch?: typeof fetch
  timeout?: number
  executeTimeout?: number
  /** Milliseconds until the second look at a payment that another process lets take effect; doubled for each further look. */
  firstPause?: number
}

const name = 'bkash'
/** How many times a payment is begun anew after lost answers. */
const maxBegins = 10
const maxLooks = 7

/**
 * bKash's tokenized checkout as a payment provider: the money is held once the buyer has confirmed it and we have completed it,
 * then captured or voided whole. Facts and sources are in docs/bkash.md.
 */
export function bkashProvider(options: BkashOptions): RedirectProvider {
  const { db, clock, secret, keys, origin } = options
  const { timeout = 8_000, executeTimeout = 30_000, firstPause = 50 } = options
  const wire: BkashWire = { keys, origin, fetch: options.fetch ?? fetch, timeout, executeTimeout }
  const encryption = createEncryption(secret, 'provider tokens')
  const tokens = createTokenSource({ db, clock, encryption, provider: name, grant: () => grantToken(wire) })
  const api = createBkashApi(wire, tokens, options.voidPath ?? '/payment/confirm/capture/void')
  const refundDeps = { api, db, clock }

  async function inspect(paymentId: string): Promise<ProviderPayment> {
    return present(await api.query(paymentId))
  }

  /** A payment as bKash describes it. An abandoned payment counts as cancelled as long as nothing came of it. */
  async function present(found: BkashPayment): Promise<ProviderPayment> {
    const payment = toPayment(found)
    const abandoned = payment.state === 'open' ? await findAbandoned(db, payment.id) : null
    return abandoned ? { ...payment, state: 'cancelled', refusal: sayWhy(abandoned.refusedWith) } : payment
  }

  /** What becomes of a payment that another process is letting take effect. Throws ProviderUnavailable while that is unknown. */
  async function waitForExecution(paymentId: string): Promise<ProviderPayment> {
    for (let look = 0; look < maxLooks; look++) {
      if (look > 0) await setTimeout(firstPause * 2 ** (look - 1))
      const payment = await inspect(paymentId)
      if (payment.state !== 'open') return payment
    }
    throw new ProviderUnavailable(`${paymentId} is taking effect`)
  }

  return {
    kind: 'redirect',
    name,
    currency: 'BDT',
    canHold: true,
    completeMillis: executeTimeout + 2 * timeout,
    inspect,

    async begin(request) {
      for (let begin = 0; begin < maxBegins; begin++) {
        const created = await api.create(toCreate(request, begin))
        if (created.ok) {
          const { bkashURL, ...payment } = created.value
          return ok({
            payment: toPayment({ ...payment, payerReference: request.reference }),
            redirect: bkashURL,
          })
        }
        if (created.why === invalidAmount) return no('amount-not-taken')
        // Nobody knows its address, so that it will never be paid.
        if (created.why !== duplicate)
          throw new ProviderUnavailable(`bKash begins no payment: ${created.why}`)
      }
      throw new ProviderUnavailable('bKash has begun this payment too often')
    },

    async complete(paymentId) {
      const found = await api.query(paymentId)
      const isConfirmed = found.verificationStatus !== 'Incomplete'
      if (toPayment(found).state !== 'open' || !isConfirmed) return present(found)
      if (!(await claimExecution(db, paymentId, clock.now()))) return waitForExecution(paymentId)
      const why = await api.execute(paymentId).then(
        (executed) => (executed.ok ? null : executed.why),
        (error: unknown) => {
          if (error instanceof ProviderUnavailable) return error.message
          throw error
        },
      )
      // Should that be untrue, nothing can be captured.
      if (why === null) return toPayment({ ...found, transactionStatus: 'Authorized' })
      if (notConfirmed.includes(why)) await endExecution(db, paymentId)
      const after = await inspect(paymentId)
      if (after.state !== 'open' || notConfirmed.includes(why)) return after
      if (!declined.includes(why)) {
        throw new ProviderUnavailable(`bKash does not say what became of ${paymentId}: ${why}`)
      }
      await abandonPayment(db, paymentId, clock.now(), why)
      return { ...after, state: 'cancelled', refusal: sayWhy(why) }
    },

    async capture(paymentId) {
      const captured = await api.capture(paymentId)
      const after = await inspect(paymentId)
      if (after.state === 'captured') return ok(after)
      if (after.state !== 'authorised') return no('refused')
      throw new ProviderUnavailable(`bKash has not captured ${paymentId}: ${captured.ok || captured.why}`)
    },

    async cancel(paymentId) {
      const before = await inspect(paymentId)
      if (before.state === 'open') {
        if (!(await abandonPayment(db, paymentId, clock.now()))) {
          throw new ProviderUnavailable(`${paymentId} is taking effect`)
        }
        return ok({ ...before, state: 'cancelled' })
      }
      if (before.state !== 'authorised') return no('refused')
      const voided = await api.cancel(paymentId)
      const after = await inspect(paymentId)
      if (after.state === 'cancelled') return ok(after)
      if (after.state === 'captured') return no('refused')
      throw new ProviderUnavailable(`bKash has not voided ${paymentId}: ${voided.ok || voided.why}`)
    },

    refund: (request) => refundBkash(refundDeps, request),

    listRefunds: async (paymentId) => listBkashRefunds(refundDeps, await api.query(paymentId)),

    /** Takes no notifications of bKash's, which name no payment; asking bKash decides anyway. */
    parseEvent: async () => no('no-signature'),
  }
}

const invalidAmount = '2006'
const duplicate = '2029'
const notConfirmed = ['2056', '2060']
/** The error codes after which a payment never takes effect, because it can do so only once. */
const declined = ['2023', '2037', '2038', '2043', '2044', '2045', '2046', '2057', '2058', '2069']

/** 2023 is 'Insufficient Balance' (dreygur/bkashgo, apiErrCodes.go; docs/bkash.md). */
function sayWhy(code: string | null): ProviderPayment['refusal'] {
  if (code === null) return undefined
  return code === '2023' ? 'wallet-empty' : 'wallet-refused'
}

function toCreate({ key, reference, amount, returnUrl }: RedirectRequest, begin: number) {
  return {
    mode: '0011',
    intent: 'authorization',
    payerReference: reference,
    callbackURL: returnUrl,
    amount: toDecimal(amount.minor),
    currency: amount.currency,
    merchantInvoiceNumber: begin === 0 ? key : `${key}-${begin}`,
  }
}

/** Our states of bKash's statuses. Payments of other statuses are open. */
const states: Record<string, PaymentState> = {
  Authorized: 'authorised',
  Completed: 'captured',
  Cancelled: 'cancelled',
  Declined: 'cancelled',
  Expired: 'cancelled',
  Failed: 'cancelled',
}

function toPayment(found: BkashPayment) {
  const { paymentID, transactionStatus, amount, currency, payerReference, customerMsisdn } = found
  const state = ownValue(states, transactionStatus) ?? 'open'
  return {
    id: paymentID,
    state,
    amount: { minor: amount, currency },
    heldMinor: state === 'authorised' ? amount : 0,
    capturedMinor: state === 'captured' ? amount : 0,
    reference: payerReference ?? null,
    paidWith: readPaidWith(name, customerMsisdn),
  }
}
