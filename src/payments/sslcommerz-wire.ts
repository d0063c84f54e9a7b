import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ProviderUnavailable, toDecimal, wireAmount } from './provider.ts'

export type SslcommerzKeys = { storeId: string; storePassword: string }

export type Wire = { keys: SslcommerzKeys; baseUrl: string; fetch: typeof fetch; timeoutMillis: number }

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim())
const optional = text.nullish().transform((value) => value || null)
const optionalMinor = z.union([z.literal('').transform(() => null), wireAmount]).nullish()

const paid = z.object({
  status: z.enum(['VALID', 'VALIDATED']),
  tran_id: text.pipe(z.string().min(1)),
  val_id: text.pipe(z.string().min(1)),
  bank_tran_id: text.pipe(z.string().min(1)),
  amount: wireAmount,
  currency: optional,
  currency_type: optional,
  currency_amount: optionalMinor,
  risk_level: optional,
  value_a: optional,
  card_no: optional,
  card_brand: optional,
  card_type: optional,
})

export type Paid = z.infer<typeof paid>

/** INVALID: no such transaction. */
const unpaid = z.object({
  status: z.enum(['PENDING', 'FAILED', 'CANCELLED', 'UNATTEMPTED', 'EXPIRED', 'INVALID']),
  tran_id: text.pipe(z.string().min(1)),
})

const attempt = z.discriminatedUnion('status', [paid, unpaid])

export type Attempt = z.infer<typeof attempt>

const attempts = z.object({
  APIConnect: z.literal('DONE'),
  element: z
    .union([z.array(attempt), attempt.transform((only) => [only])])
    .nullish()
    .transform((list) => list ?? []),
})

const session = z.discriminatedUnion('status', [
  z.object({ status: z.literal('SUCCESS'), GatewayPageURL: z.url({ protocol: /^https?$/ }) }),
  z.object({ status: z.literal('FAILED'), failedreason: optional }),
])

const madeRefund = z.object({
  APIConnect: z.literal('DONE'),
  status: z.enum(['success', 'processing', 'failed']),
  bank_tran_id: optional,
  refund_ref_id: optional,
})

const refund = z.object({
  APIConnect: z.literal('DONE'),
  status: z.enum(['refunded', 'processing', 'cancelled']),
  refund_ref_id: text,
})

export const sslcommerzName = 'sslcommerz'

export function sslcommerzId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 30)
}

export function openSession(wire: Wire, fields: Record<string, string>) {
  const body = new URLSearchParams({ ...credentials(wire), ...fields })
  return call(wire, 'the session', session, '/gwprocess/v4/api.php', { method: 'POST', body })
}

/** Lists the attempts of our transaction of this id. Throws for an answer about another transaction. */
async function queryAttempts(wire: Wire, tranId: string): Promise<Attempt[]> {
  const { element } = await get(wire, 'the query', attempts, merchantPath, { tran_id: tranId })
  if (element.some(({ tran_id }) => tran_id !== tranId)) throw unexpected('the query')
  return uniqueAttempts(element)
}

export const duplicateId = (tranId: string, bankTranId: string) => `${tranId}/${bankTranId}`

/** The attempts at a payment, those that took money first; `paymentId` is our transaction id, or a duplicate's. */
export async function queryPayment(wire: Wire, paymentId: string): Promise<Attempt[]> {
  const [tranId = '', bankTranId] = paymentId.split('/')
  const all = await queryAttempts(wire, tranId)
  const paid = all.filter(isPaid).sort((one, other) => (one.bank_tran_id < other.bank_tran_id ? -1 : 1))
  if (bankTranId !== undefined) return paid.filter(({ bank_tran_id }) => bank_tran_id === bankTranId)
  return [...paid, ...all.filter((attempt) => !isPaid(attempt))]
}

function uniqueAttempts(attempts: Attempt[]): Attempt[] {
  const paid = new Map(attempts.filter(isPaid).map((attempt) => [attempt.val_id, attempt]))
  return [...attempts.filter((attempt) => !isPaid(attempt)), ...paid.values()]
}

export function isPaid(attempt: Attempt): attempt is Paid {
  return attempt.status === 'VALID' || attempt.status === 'VALIDATED'
}

/** Validates money that was taken, which is the proof of payment. Throws when SSLCommerz answers about another transaction. */
export async function validate(wire: Wire, { tran_id, val_id }: Paid): Promise<Paid> {
  const path = '/validator/api/validationserverAPI.php'
  const validated = await get(wire, 'the validation', paid, path, { val_id })
  if (validated.tran_id !== tran_id || validated.val_id !== val_id) throw unexpected('the validation')
  return validated
}

/** Asks SSLCommerz for a refund, once for each `id` of at most 30 characters. Throws for another payment's answer. */
export async function makeRefund(
  wire: Wire,
  { id, bankTranId, amountMinor }: { id: string; bankTranId: string; amountMinor: number },
) {
  const answer = await get(wire, 'the refund', madeRefund, merchantPath, {
    bank_tran_id: bankTranId,
    refund_trans_id: id,
    refund_amount: toDecimal(amountMinor),
    refund_remarks: 'Refund of an order',
    refe_id: id,
  })
  if (answer.bank_tran_id !== null && answer.bank_tran_id !== bankTranId) throw unexpected('the refund')
  return answer
}

/** What has become of a refund, by SSLCommerz's own id of it. Throws for an answer about another refund. */
export async function queryRefund(wire: Wire, refundRefId: string) {
  const params = { refund_ref_id: refundRefId }
  const answer = await get(wire, "the refund's query", refund, merchantPath, params)
  if (answer.refund_ref_id !== refundRefId) throw unexpected("the refund's query")
  return answer
}

const merchantPath = '/validator/api/merchantTransIDvalidationAPI.php'

/** The password is in the address: none may appear in an error or a log. */
function get<Shape extends z.ZodType>(
  wire: Wire,
  what: string,
  shape: Shape,
  path: string,
  params: Record<string, string>,
) {
  const query = new URLSearchParams({ ...params, ...credentials(wire), v: '1', format: 'json' })
  return call(wire, what, shape, `${path}?${query}`, {})
}

async function call<Shape extends z.ZodType>(
  { baseUrl, fetch, timeoutMillis }: Wire,
  what: string,
  shape: Shape,
  path: string,
  init: RequestInit,
): Promise<z.infer<Shape>> {
  const signal = AbortSignal.timeout(timeoutMillis)
  let answer: unknown
  try {
    const response = await fetch(`${baseUrl}${path}`, { ...init, redirect: 'error', signal })
    if (!response.ok) throw new ProviderUnavailable(`SSLCommerz answered ${what} with ${response.status}`)
    answer = await response.json()
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable(`SSLCommerz did not answer ${what}`)
  }
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw unexpected(what)
  return parsed.data
}

function unexpected(what: string): ProviderUnavailable {
  return new ProviderUnavailable(`SSLCommerz answered ${what} unexpectedly`)
}

function credentials({ keys }: Wire) {
  return { store_id: keys.storeId, store_passwd: keys.storePassword }
}
