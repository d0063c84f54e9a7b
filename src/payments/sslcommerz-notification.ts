import { createHash, timingSafeEqual } from 'node:crypto'
import { no, ok, type Result } from '../kernel/result.ts'
import type { EventProblem, ProviderEvent } from './provider.ts'

const paidStatuses = ['VALID', 'VALIDATED']

/** `verify_key` is the sender's own list. */
const signedKeys = ['amount', 'currency', 'status', 'tran_id']

/**
 * Reads an SSLCommerz notification (IPN), a form signed with the store's password; repeats have the same id. The signature has no
 * time and only keeps strangers from making us ask, so SSLCommerz's validation is the proof of payment.
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
  if (!isSame(md5, expected.md5) || !isSame(sha256, expected.sha256)) return no('bad-signature')
  const read = (name: string) => (covered.includes(name) && fields.get(name)) || ''
  const [status, tranId] = [read('status'), read('tran_id')]
  const isPaid = paidStatuses.includes(status)
  if ([...signedKeys, ...(isPaid ? ['val_id'] : [])].some((name) => !read(name))) return no('bad-signature')
  const id = [tranId, status, isPaid ? read('val_id') : read('bank_tran_id')].join(':')
  if (!/^[\x21-\x7e]{1,30}$/.test(tranId) || !/^[\x21-\x7e]{1,255}$/.test(id)) return no('bad-event')
  return ok({ id, type: status, paymentId: tranId, isRefund: false, chargebackId: null })
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

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
