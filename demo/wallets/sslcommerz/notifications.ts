import { createHash } from 'node:crypto'
import type { Db } from '../../../src/platform/database/database.ts'
import { addJob } from '../../../src/platform/jobs/jobs.ts'
import { type Attempt, formatTime, type Session } from './store.ts'
import type { Method } from './test-numbers.ts'

export type SslcommerzAccount = { storeId: string; storePassword: string }

export const deliverNotificationJob = 'deliver-demo-sslcommerz-notification'

export type PostNotification = (body: string) => Promise<Response>

const deliveryMillis = 1000

export async function sendNotification(tx: Db, body: string): Promise<void> {
  await addJob(tx, deliverNotificationJob, body, { runAt: new Date(Date.now() + deliveryMillis) })
}

/** Sends a notification to the app. Throws unless the response is 2xx: the queue then repeats it. */
export async function deliverNotification(body: unknown, post: PostNotification): Promise<void> {
  const response = await post(String(body))
  if (!response.ok) throw new Error(`a notification of a wallet was answered with ${response.status}`)
}

type Status = 'VALID' | 'FAILED' | 'CANCELLED'

const issuers: Record<Method, { card_type: string; card_issuer: string; card_brand: string }> = {
  card: { card_type: 'VISA-Dutch Bangla', card_issuer: 'TRUST BANK, LTD.', card_brand: 'VISA' },
  bkash: { card_type: 'BKASH-BKash', card_issuer: 'BKash Mobile Banking', card_brand: 'MOBILEBANKING' },
  nagad: { card_type: 'NAGAD-Nagad', card_issuer: 'Nagad', card_brand: 'MOBILEBANKING' },
}

export function describeAttempt(attempt: Attempt, session: Session) {
  const { amount, currency, bankTranId, method, createdAt, error, behaviour } = attempt
  const { value_a = '', value_b = '', value_c = '', value_d = '' } = session.fields
  return {
    tran_id: attempt.tranId,
    bank_tran_id: bankTranId,
    amount,
    currency,
    currency_type: currency,
    currency_amount: amount,
    currency_rate: '1.0000',
    base_fair: '0.00',
    tran_date: formatTime(createdAt),
    ...issuers[method],
    card_no: attempt.cardNo,
    card_sub_brand: 'Classic',
    card_issuer_country: 'Bangladesh',
    card_issuer_country_code: 'BD',
    error,
    value_a: behaviour === 'other-reference' ? `${value_a}-changed` : value_a,
    value_b,
    value_c,
    value_d,
  }
}

export function describePaid({ valId, amount, behaviour }: Attempt) {
  const isRisky = behaviour === 'risky'
  return {
    val_id: valId ?? '',
    store_amount: (Number(amount) * 0.975).toFixed(2),
    risk_level: isRisky ? '1' : '0',
    risk_title: isRisky ? 'Risky' : 'Safe',
  }
}

export function createMessage(
  status: Status,
  attempt: Attempt,
  session: Session,
  keys: SslcommerzAccount,
): Record<string, string> {
  const paid = status === 'VALID' ? describePaid(attempt) : {}
  const fields = { ...describeAttempt(attempt, session), ...paid, status, store_id: keys.storeId }
  return signMessage(fields, keys.storePassword)
}

/** Returns a message's signatures, which cover its sorted `key=value` pairs and the digest of the shop's password. */
export function signMessage(fields: Record<string, string>, storePassword: string): Record<string, string> {
  const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
  const signWith = (algorithm: string) => {
    const signed: Record<string, string> = { ...fields, store_passwd: digest(algorithm, storePassword) }
    const keys = Object.keys(signed).sort()
    return digest(algorithm, keys.map((key) => `${key}=${signed[key]}`).join('&'))
  }
  return {
    ...fields,
    verify_sign: signWith('md5'),
    verify_sign_sha2: signWith('sha256'),
    verify_key: Object.keys(fields).sort().join(','),
  }
}

export const toForm = (message: Record<string, string>) => new URLSearchParams(message).toString()
