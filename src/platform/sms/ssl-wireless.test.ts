import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openSmsGateway } from '../../../tests/support/sms-gateway.ts'
import { SmsUnavailable, sslWireless } from './ssl-wireless.ts'

const token = 'Swap-5f3c'
const open = (options = {}) =>
  sslWireless({ apiToken: token, sid: 'SWAP', baseUrl: gateway.url, timeoutMillis: 500, ...options })
const sms = { to: '+8801712345678', text: 'Swap কোড: 123456' }

const gateway = await openSmsGateway(token)
afterAll(() => gateway.close())
afterEach(() => {
  gateway.answer = null
})

describe('a text message', () => {
  it('is sent in Bangla, each under an id of its own', async () => {
    await open().send(sms)
    await open().send(sms)
    expect(gateway.received).toMatchObject([
      { msisdn: '8801712345678', sms: sms.text },
      { msisdn: '8801712345678', sms: sms.text },
    ])
  })

  it.each<[string, object | string, number]>([
    ['the gateway refuses it', { status: 'FAILED', status_code: 4006, error_message: 'Balance' }, 200],
    [
      'it is refused with a status of HTTP',
      { status: 'FAILED', status_code: '4001', error_message: 'No' },
      401,
    ],
    [
      'the number is refused',
      { status: 'SUCCESS', status_code: 200, smsinfo: [{ sms_status: 'FAILED' }] },
      200,
    ],
    ['a status contradicts the code', { status: 'SUCCESS', status_code: 5000 }, 200],
    ['a web page is answered', '<html>502</html>', 502],
    ['nothing of use is answered', '[]', 200],
  ])('was not sent when %s', async (_, body, status) => {
    gateway.answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
    await expect(open().send(sms)).rejects.toThrow(SmsUnavailable)
  })

  it('may have been sent when the gateway does not answer in time', async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    await expect(open({ fetch: never }).send(sms)).rejects.toThrow('did not answer')
  })

  it('leaves neither the token nor its text in an error', async () => {
    const body = JSON.stringify({ status: 'FAILED', status_code: 4001, error_message: `bad token ${token}` })
    gateway.answer = { status: 200, body }
    const error = await open()
      .send(sms)
      .catch((thrown: Error) => thrown)
    expect(String(error)).toContain('4001')
    expect(String(error)).not.toMatch(new RegExp(`${token}|123456|1712345678`))
  })
})
