import { createHash } from 'node:crypto'
import { no, ok, type Result } from '../kernel/result.ts'
import { isSameSecret } from '../platform/secret.ts'
import {
  type EventProblem,
  type ProviderEvent,
  ProviderUnavailable,
  type RedirectProvider,
  type RedirectRequest,
  toDecimal,
} from './provider.ts'
import { type ProviderPayment, readPaidWith } from './rules.ts'
import { listRefunds, listUnanswered, refundPaid, type SslcommerzRecords } from './sslcommerz-refunds.ts'
import {
  type Attempt,
  duplicateId,
  isPaid,
  openSession,
  type Paid,
  queryPayment,
  sslcommerzId,
  type SslcommerzKeys,
  sslcommerzName,
  validate,
  type Wire,
} from './sslcommerz-wire.ts'

export type SslcommerzOptions = {
  keys: SslcommerzKeys
  records: SslcommerzRecords
  notifyUrl: string
  /** SSLCommerz's address; https://sandbox.sslcommerz.com for tests. */
  baseUrl?: string
  pageOrigin?: string
  fetch?: typeof fetch
  timeoutMillis?: number
}

/** https://developer.sslcommerz.com/doc/v4/, "total_amount". */
const bounds = { least: 10_00, most: 500_000_00 }

/**
 * Takes cards and mobile wallets on SSLCommerz's page (https://developer.sslcommerz.com/doc/v4/). It can neither hold nor void,
 * so a 'cancelled' payment may later be 'captured'.
 */
export function sslcommerzProvider(options: SslcommerzOptions): RedirectProvider {
  const { keys, records } = options
  const wire: Wire = {
    keys,
    baseUrl: options.baseUrl ?? 'https://securepay.sslcommerz.com',
    fetch: options.fetch ?? fetch,
    timeoutMillis: options.timeoutMillis ?? 8_000,
  }
  const inspect = async (paymentId: string) =>
    toPayment(paymentId, await validateAll(wire, await queryPayment(wire, paymentId)))
  return {
    kind: 'redirect',
    name: sslcommerzName,
    currency: 'BDT',
    canHold: false,
    completeMillis: 4 * wire.timeoutMillis,
    begin: (request) => begin(wire, options, request),
    complete: inspect,
    inspect,
    capture: async (paymentId, amount) => {
      const payment = await inspect(paymentId)
      return payment.capturedMinor === amount.minor ? ok(payment) : no('refused')
    },
    cancel: async (paymentId) => {
      const payment = await inspect(paymentId)
      return payment.state === 'captured' ? no('refused') : ok({ ...payment, state: 'cancelled' as const })
    },
    refund: (request) => refundPaid(wire, records, request),
    listRefunds: (paymentId) => listRefunds(wire, records, paymentId),
    listUnanswered: (paymentId) => listUnanswered(records, paymentId),
    parseEvent: async ({ body }) => readNotification(body, keys.storePassword),
  }
}

async function begin(
  wire: Wire,
  { notifyUrl, pageOrigin }: SslcommerzOptions,
  { key, reference, amount, description, returnUrl, buyer }: RedirectRequest,
) {
  if (amount.minor < bounds.least || amount.minor > bounds.most) return no('amount-not-taken')
  const id = sslcommerzId(key)
  const answer = await openSession(wire, {
    tran_id: id,
    total_amount: toDecimal(amount.minor),
    currency: amount.currency,
    value_a: reference,
    success_url: returnUrl,
    fail_url: `${returnUrl}?status=failure`,
    cancel_url: `${returnUrl}?status=cancel`,
    ipn_url: notifyUrl,
    product_name: description.slice(0, 255),
    product_category: 'Mobile phones',
    product_profile: 'general',
    emi_option: '0',
    shipping_method: 'NO',
    num_of_item: '1',
    ...describeBuyer(buyer, returnUrl),
  })
  if (answer.status === 'FAILED') {
    throw new Error(`SSLCommerz opened no session: ${hide(answer.failedreason, wire)}`)
  }
  const redirect = answer.GatewayPageURL
  if (!isPage(new URL(redirect), pageOrigin)) throw new Error('SSLCommerz sends buyers to a strange page')
  const payment: ProviderPayment = {
    id,
    state: 'open',
    amount: { ...amount },
    heldMinor: 0,
    capturedMinor: 0,
    reference,
  }
  return ok({ payment, redirect })
}

/** A cut e-mail address would be somebody else's. */
function describeBuyer({ name, email, mobile }: RedirectRequest['buyer'], returnUrl: string) {
  return {
    cus_name: name.slice(0, 50),
    cus_email: email.length <= 50 ? email : `no-receipt@${new URL(returnUrl).hostname}`,
    cus_phone: mobile.replace(/^\+880/, '0').slice(0, 20),
    cus_add1: 'Bangladesh',
    cus_city: 'Dhaka',
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
  }
}

function isPage({ protocol, hostname, origin }: URL, pageOrigin: string | undefined): boolean {
  return origin === pageOrigin || (protocol === 'https:' && hostname.endsWith('.sslcommerz.com'))
}

function hide(reason: string | null, { keys }: Wire): string {
  return (reason ?? 'no reason').replaceAll(keys.storePassword, '***').slice(0, 200)
}

/** Throws when the validation contradicts the query. */
async function validateAll(wire: Wire, attempts: Attempt[]): Promise<Attempt[]> {
  return Promise.all(
    attempts.map(async (attempt) => {
      if (!isPaid(attempt)) return attempt
      const validated = await validate(wire, attempt)
      const { amount, bank_tran_id } = attempt
      const isSame = validated.amount === amount && validated.bank_tran_id === bank_tran_id
      if (!isSame) throw new ProviderUnavailable('SSLCommerz contradicts itself about a payment')
      return validated
    }),
  )
}

const endedStatuses = ['FAILED', 'CANCELLED', 'UNATTEMPTED', 'EXPIRED']

/** An unpaid one has neither amount nor reference. Each further paid attempt is a duplicate. */
function toPayment(id: string, attempts: Attempt[]): ProviderPayment {
  const paid = attempts.filter(isPaid)
  const [first, ...others] = paid
  if (!first) {
    const hasEnded = attempts.length > 0 && attempts.every(({ status }) => endedStatuses.includes(status))
    const amount = { minor: 0, currency: 'BDT' }
    const state = hasEnded ? 'cancelled' : 'open'
    return { id, state, amount, heldMinor: 0, capturedMinor: 0, reference: null }
  }
  return {
    id,
    state: 'captured',
    amount: { minor: first.currency_amount ?? first.amount, currency: currencyOf(first) },
    heldMinor: 0,
    capturedMinor: first.amount,
    reference: first.value_a,
    isRisky: first.risk_level !== '0',
    paidWith: payerOf(first),
    duplicates: others.map(({ bank_tran_id }) => duplicateId(id, bank_tran_id)),
  }
}

/** Of a wallet, `card_type` has the name ('BKASH-BKash'), and `card_no` no number but a reference (doc/v4, "card_no"). */
function payerOf({ card_brand: brand, card_type: type, card_no: number }: Paid) {
  if (brand === 'MOBILEBANKING') return readPaidWith(type?.split('-')[0] ?? '')
  return readPaidWith(brand ?? '', number ?? '')
}

function currencyOf({ currency, currency_type }: Paid): string {
  return [currency, currency_type].find((currency) => currency !== null && currency !== 'BDT') ?? 'BDT'
}

const paidStatuses = ['VALID', 'VALIDATED']

/** `verify_key` is the sender's own list. */
const signedKeys = ['amount', 'currency', 'status', 'tran_id']

/**
 * Reads an SSLCommerz notification (IPN), a form signed with the store's password. The signature has no time and only keeps
 * strangers from making us ask, so SSLCommerz's validation is the proof of payment.
 */
export function readNotification(body: string, storePassword: string): Result<ProviderEvent, EventProblem> {
  const params = [...new URLSearchParams(body)]
  const fields = new Map(params)
  if (fields.size !== params.length) return no('bad-event')
  const [md5, sha256, keys] = ['verify_sign', 'verify_sign_sha2', 'verify_key'].map((name) =>
    fields.get(name),
  )
  if (!md5 || !sha256 || !keys) return no('no-signature')
  const covered = keys.split(',')
  const expected = sign(fields, covered, storePassword)
  if (!isSameSecret(md5, expected.md5) || !isSameSecret(sha256, expected.sha256)) return no('bad-signature')
  const read = (name: string) => (covered.includes(name) && fields.get(name)) || ''
  const [status, tranId] = [read('status'), read('tran_id')]
  const isPaid = paidStatuses.includes(status)
  if ([...signedKeys, ...(isPaid ? ['val_id'] : [])].some((name) => !read(name))) return no('bad-signature')
  if (!/^[\x21-\x7e]{1,30}$/.test(tranId)) return no('bad-event')
  return ok({ paymentId: tranId, isRefund: false, chargebackId: null })
}

function sign(fields: ReadonlyMap<string, string>, keys: string[], storePassword: string) {
  const signWith = (algorithm: 'md5' | 'sha256') => {
    const digest = (text: string) => createHash(algorithm).update(text).digest('hex')
    const signed = new Map(keys.flatMap((key) => (fields.has(key) ? [[key, fields.get(key)] as const] : [])))
    signed.set('store_passwd', digest(storePassword))
    const sorted = [...signed].sort(([one], [other]) => (one < other ? -1 : 1))
    return digest(sorted.map(([key, value]) => `${key}=${value}`).join('&'))
  }
  return { md5: signWith('md5'), sha256: signWith('sha256') }
}
