import { z } from 'zod'
import { no, ok, type Result } from '../kernel/result.ts'
import type { TokenSource } from './provider-tokens.ts'
import { ProviderUnavailable, wireAmount } from './provider.ts'

export type BkashKeys = { username: string; password: string; appKey: string; appSecret: string }

/** How bKash is reached. Timeouts are in milliseconds. */
export type BkashWire = {
  /** bKash's origin without a path: https://tokenized.pay.bka.sh, or https://tokenized.sandbox.bka.sh for tests. */
  origin: string
  keys: BkashKeys
  fetch: typeof fetch
  timeout: number
  executeTimeout: number
}

export type BkashApi = ReturnType<typeof createBkashApi>

/** A value, or the code of bKash's error: '2062', or 'http-400' when bKash gives no code. */
type Answer<Value> = Result<Value, string>

const checkout = '/v1.2.0-beta/tokenized/checkout'
const refunds = '/v2/tokenized-checkout/refund/payment'

const id = z.string().regex(/^[\w-]{1,100}$/)

const token = z.object({ id_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const described = { paymentID: id, transactionStatus: z.string(), amount: wireAmount, currency: z.string() }
const created = z.object({ ...described, bkashURL: z.url({ protocol: /^https?$/ }) })
const payment = z.object({
  ...described,
  payerReference: z.string().optional(),
  trxID: id.optional(),
  customerMsisdn: z.string().optional(),
  verificationStatus: z.string().optional(),
  maxRefundableAmount: wireAmount.optional(),
})
const refundMade = z.object({
  refundTrxId: id,
  refundTransactionStatus: z.string(),
  refundAmount: wireAmount,
  currency: z.string().default('BDT'),
})
const refundList = z.object({
  refundTransactions: z.array(
    z.object({
      refundTrxId: id,
      refundTransactionStatus: z.string(),
      refundAmount: wireAmount,
    }),
  ),
})
const held = (paymentID: string) =>
  z.object({ paymentID: z.literal(paymentID), transactionStatus: z.literal('Authorized') })
const done = z.object({ transactionStatus: z.string() })

export type BkashPayment = z.infer<typeof payment>
export type BkashRefund = z.infer<typeof refundList>['refundTransactions'][number]

/** An error of bKash's, which often comes with HTTP 200. */
const failure = z.object({
  statusCode: z.string().optional(),
  errorCode: z.string().optional(),
  externalCode: z.string().optional(),
})

/** Grants a bKash token, with its life in milliseconds. Only through a TokenSource: bKash limits the rate of grants. */
export async function grantToken(wire: BkashWire): Promise<{ token: string; lifeMillis: number }> {
  const { username, password, appKey: app_key, appSecret: app_secret } = wire.keys
  const request = {
    path: `${checkout}/token/grant`,
    headers: { username, password },
    body: { app_key, app_secret },
  }
  const granted = readAnswer(token, request.path, await send(wire, request))
  if (!granted.ok) throw new ProviderUnavailable(`bKash granted no token: ${granted.why}`)
  const { id_token, expires_in } = granted.value
  return { token: id_token, lifeMillis: expires_in * 1000 }
}

/** bKash's tokenized checkout; every call throws ProviderUnavailable unless bKash gives an expected answer about this payment. */
export function createBkashApi(wire: BkashWire, tokens: TokenSource, voidPath: string) {
  async function post<Shape extends z.ZodType>(
    shape: Shape,
    path: string,
    body: object,
    timeout = wire.timeout,
  ): Promise<Answer<z.infer<Shape>>> {
    const attempt = (authorization: string) =>
      send(wire, { path, headers: { authorization, 'x-app-key': wire.keys.appKey }, body }, timeout)
    const token = await tokens.read()
    let response = await attempt(token)
    // The gateway did nothing: the call may be repeated.
    if (isUnauthorised(response)) response = await attempt(await tokens.read(token))
    if (isUnauthorised(response)) throw new ProviderUnavailable('bKash refuses its own token')
    return readAnswer(shape, path, response)
  }
  /** The payment of this bKash id. Throws for an id that bKash does not know. */
  async function query(paymentID: string): Promise<BkashPayment> {
    const asked = await post(payment, `${checkout}/payment/status`, { paymentID })
    if (!asked.ok && asked.why === '2002') throw new Error(`bKash knows no payment ${paymentID}`)
    if (!asked.ok) throw new ProviderUnavailable(`bKash does not tell of ${paymentID}: ${asked.why}`)
    if (asked.value.paymentID !== paymentID) throw new ProviderUnavailable('bKash tells of another payment')
    return asked.value
  }
  return {
    query,
    create: (request: Record<string, string>) => post(created, `${checkout}/create`, request),
    /** Succeeds only when bKash says that it holds the money of this payment. */
    execute: (paymentID: string) =>
      post(held(paymentID), `${checkout}/execute`, { paymentID }, wire.executeTimeout),
    capture: (paymentID: string) => post(done, `${checkout}/payment/confirm/capture`, { paymentID }),
    cancel: (paymentID: string) => post(done, `${checkout}${voidPath}`, { paymentID }),
    refund: (request: Record<'paymentId' | 'trxId' | 'refundAmount' | 'sku' | 'reason', string>) =>
      post(refundMade, `${refunds}/transaction`, request),
    listRefunds: (paymentId: string, trxId: string) =>
      post(refundList, `${refunds}/status`, { paymentId, trxId }),
  }
}

type Reply = { status: number; json: unknown }

/** No part of the request is in an error: it has the secrets. */
async function send(
  wire: BkashWire,
  { path, headers, body }: { path: string; headers: Record<string, string>; body: object },
  timeout = wire.timeout,
): Promise<Reply> {
  const unknown = (why: string) => new ProviderUnavailable(`bKash: ${path}: ${why}`)
  let status: number
  let text: string
  try {
    const response = await wire.fetch(`${wire.origin}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    throw unknown(error instanceof Error ? error.name : 'no answer')
  }
  if (status >= 500 || status === 429) throw unknown(`HTTP ${status}`)
  try {
    return { status, json: JSON.parse(text) }
  } catch {
    throw unknown('no JSON')
  }
}

const isUnauthorised = ({ status, json }: Reply) => status === 401 || codeOf(json) === '2079'

function codeOf(json: unknown): string | undefined {
  const { data } = failure.safeParse(json)
  const code = data?.externalCode ?? data?.errorCode ?? data?.statusCode
  return code === '0000' ? undefined : code
}

function readAnswer<Shape extends z.ZodType>(shape: Shape, path: string, { status, json }: Reply) {
  const code = codeOf(json)
  if (code !== undefined) return no(code)
  if (status !== 200) return no(`http-${status}`)
  const answer = shape.safeParse(json)
  if (!answer.success) throw new ProviderUnavailable(`bKash: ${path}: an unexpected answer`)
  return ok(answer.data)
}
