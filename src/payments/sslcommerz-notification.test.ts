import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signMessage, toForm } from '../../demo/wallets/sslcommerz/notifications.ts'
import { shopKeys } from '../../tests/support/sslcommerz.ts'
import { sslcommerzId } from './sslcommerz-wire.ts'
import { readNotification } from './sslcommerz.ts'

const id = sslcommerzId('any')
const fields: Record<string, string> = {
  amount: '35000.00',
  bank_tran_id: 'bank1',
  currency: 'BDT',
  error: '',
  status: 'VALID',
  tran_id: id,
  val_id: 'val1',
}
const body = toForm(signMessage(fields, shopKeys.storePassword))

const parse = (text: string) => readNotification(text, shopKeys.storePassword)
const badSignature = { ok: false, why: 'bad-signature' }

describe('a notification', () => {
  it('names the payment', () => {
    expect(parse(body)).toEqual({ ok: true, value: { paymentId: id, isRefund: false, chargebackId: null } })
  })

  it('of a failed attempt has no val_id', () => {
    const { val_id: _, ...failed } = { ...fields, val_id: '', status: 'FAILED' }
    const signed = toForm(signMessage(failed, shopKeys.storePassword))
    expect(parse(signed)).toMatchObject({ ok: true, value: { paymentId: id } })
  })

  it.each(['amount', 'currency', 'status', 'tran_id', 'val_id', 'verify_sign', 'verify_sign_sha2'])(
    'whose %s was changed is refused',
    (name) => {
      const fields = new URLSearchParams(body)
      const value = fields.get(name) ?? ''
      fields.set(name, `${value.startsWith('1') ? '2' : '1'}${value.slice(1)}`)
      expect(parse(fields.toString())).toEqual(badSignature)
    },
  )

  it.each(['amount', 'currency', 'status', 'tran_id', 'val_id'])(
    'whose signature does not cover its %s is refused',
    (name) => {
      const { [name]: uncovered = '', ...covered } = fields
      const signed = signMessage(covered, shopKeys.storePassword)
      expect(parse(toForm({ ...signed, [name]: uncovered }))).toEqual(badSignature)
    },
  )

  it('cannot bring the password along', () => {
    const fields = {
      amount: '1',
      currency: 'BDT',
      status: 'VALID',
      store_passwd: 'mine',
      tran_id: 'a',
      val_id: 'v',
    }
    const text = Object.entries(fields)
      .map(([key, value]) => `${key}=${value}`)
      .join('&')
    const [verify_sign = '', verify_sign_sha2 = ''] = ['md5', 'sha256'].map((algorithm) =>
      createHash(algorithm).update(text).digest('hex'),
    )
    const verify_key = Object.keys(fields).join(',')
    expect(parse(toForm({ ...fields, verify_sign, verify_sign_sha2, verify_key }))).toEqual(badSignature)
  })

  it.each([
    ['', 'no-signature'],
    ['tran_id=1&status=VALID', 'no-signature'],
    ['tran_id=1&tran_id=2', 'bad-event'],
    ['{"tran_id":"1"}', 'no-signature'],
  ])('%s has %s', (body, why) => {
    expect(parse(body)).toEqual({ ok: false, why })
  })

  it.each(['x'.repeat(31), 'a b'])('with the tran_id %s is none', (tran_id) => {
    const odd = toForm(signMessage({ ...fields, tran_id }, shopKeys.storePassword))
    expect(parse(odd)).toEqual({ ok: false, why: 'bad-event' })
  })
})
