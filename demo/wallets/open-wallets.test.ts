import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSslcommerz, readForm, shopKeys } from '../../tests/support/sslcommerz.ts'
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { deliverNotification } from './sslcommerz/notifications.ts'
import { testNumbers } from './sslcommerz/test-numbers.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof openSslcommerz>>

beforeAll(async () => {
  app = await startTestApp()
  shop = await openSslcommerz(app)
})

describe('the page', () => {
  it('says what is paid, that it is a demo, and where its forms may go', async () => {
    const { page } = await shop.begin()
    const response = await shop.standIn.request(page)
    const html = await response.text()
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('Demo: ')
    expect(html).toContain('৳35,000')
    expect(html).toContain('Galaxy &lt;S9&gt;')
    expect(html).not.toContain('<script')
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.test;")
  })

  it('speaks Bangla to a browser that prefers it', async () => {
    const { page } = await shop.begin()
    const headers = { 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.8' }
    const html = await (await shop.standIn.request(page, { headers })).text()
    expect(html).toContain('<html lang="bn">')
    expect(html).toContain('ডেমো')
  })

  it('asks for the one-time password and the PIN, and no PIN of a card', async () => {
    const { page } = await shop.begin()
    const wallet = await shop.submit(page, { method: 'nagad', number: '+880 1712-345678' })
    expect(wallet).toContain('name="otp"')
    expect(wallet).toContain('name="pin"')
    expect(await shop.submit(page, { method: 'card', number: '4111111111111111' })).not.toContain(
      'name="pin"',
    )
  })

  it.each([
    [{ method: 'bkash', number: '01212345678' }, 'This number cannot pay here.'],
    [{ method: 'card', number: '4242424242424242' }, 'This number cannot pay here.'],
    [{ method: 'bkash', number: '01712345678', otp: '123456', pin: '1' }, 'is wrong.'],
    [{ method: 'nagad', number: '01712345678', otp: '1', pin: '12121' }, 'is wrong.'],
    [{ method: 'card', number: '4111111111111111', otp: '1' }, 'is wrong.'],
  ])('asks again for %o', async (fields, problem) => {
    const { id, page } = await shop.begin()
    expect(await shop.submit(page, fields)).toContain(problem)
    expect(await shop.provider.inspect(id)).toMatchObject({ state: 'open' })
  })

  it('takes the money once, however often it is confirmed', async () => {
    const { id, page } = await shop.begin()
    const returned = await Promise.all([1, 2, 3].map(() => shop.payOn(page)))
    expect(returned.every((form) => form?.action === 'https://shop.test/orders/1/return')).toBe(true)
    expect(await shop.provider.inspect(id)).toMatchObject({ capturedMinor: 35_000_00 })
    const again = readForm(await (await shop.standIn.request(page)).text())
    expect(again?.fields).toMatchObject({ status: 'VALID', tran_id: id })
  })

  it('expires, and is not found under another key', async () => {
    const { id, page } = await shop.begin()
    app.clock.advance(31 * 60_000)
    const expired = await (await shop.standIn.request(page)).text()
    expect(expired).toContain('This page has expired')
    expect(readForm(expired)?.fields).toMatchObject({ status: 'FAILED', tran_id: id })
    expect((await shop.standIn.request(`${page}X`)).status).toBe(404)
  })

  it.each([
    ['01712345678', 'VALID'],
    ['01711000001', 'VALID'],
    ['01711000009', 'FAILED'],
  ])('sends the browser back from %s as %s', async (number, status) => {
    const returned = await shop.payOn((await shop.begin()).page, number)
    expect(returned?.fields).toMatchObject({ status, value_a: 'order-1' })
  })

  it('loses the browser of one number', async () => {
    const { id, page } = await shop.begin()
    expect(await shop.payOn(page, '01711000002')).toBeNull()
    expect(await shop.provider.inspect(id)).toMatchObject({ state: 'captured' })
  })
})

describe('a notification', () => {
  /** How often a payment with this number is notified: at once, and later. */
  async function count(number?: string) {
    const { id, page } = await shop.begin()
    await shop.payOn(page, number)
    const of = () => shop.notified.filter((body) => body.includes(id)).length
    const atOnce = of()
    await shop.deliver()
    return { atOnce, later: of() - atOnce }
  }

  it.each([
    ['01712345678', { atOnce: 0, later: 1 }],
    ['01711000001', { atOnce: 0, later: 0 }],
    ['01711000002', { atOnce: 0, later: 1 }],
    ['01711000003', { atOnce: 3, later: 0 }],
    ['01711000004', { atOnce: 0, later: 0 }],
    ['01711000005', { atOnce: 0, later: 1 }],
    ['01711000009', { atOnce: 0, later: 1 }],
  ])('of %s comes %o', async (number, expected) => {
    expect(await count(number)).toEqual(expected)
  })

  it('is read by the shop, the same each time, unless a stranger has signed it', async () => {
    const read = async (number: string) => {
      const { id, page } = await shop.begin()
      await shop.payOn(page, number)
      await shop.deliver()
      const bodies = shop.notified.filter((body) => body.includes(id))
      const parse = (body: string) => shop.provider.parseEvent({ body, headers: new Headers() }, new Date())
      return { id, events: await Promise.all(bodies.map(parse)) }
    }
    const { id, events } = await read('01711000003')
    expect(events[0]).toMatchObject({ ok: true, value: { paymentId: id } })
    expect(events).toEqual([events[0], events[0], events[0]])
    const failed = await read('01711000009')
    expect(failed.events).toMatchObject([{ ok: true, value: { paymentId: failed.id } }])
    expect((await read('01711000005')).events).toEqual([{ ok: false, why: 'bad-signature' }])
  })

  it('is repeated until the shop takes it', async () => {
    const refuse = async () => new Response(null, { status: 503 })
    await expect(deliverNotification('tran_id=1', refuse)).rejects.toThrow('503')
    await deliverNotification('tran_id=1', async () => new Response(''))
  })
})

describe('the API', () => {
  const path = '/validator/api/merchantTransIDvalidationAPI.php'
  const ask = async (query: Record<string, string>, to = path) =>
    (await shop.standIn.request(`${to}?${new URLSearchParams(query)}`)).json()

  it('knows only its shop', async () => {
    const { id, page } = await shop.begin()
    const { fields } = (await shop.payOn(page)) ?? {}
    const stranger = { store_id: shopKeys.storeId, store_passwd: 'wrong' }
    expect(await ask({ ...stranger, tran_id: id })).toEqual({ APIConnect: 'FAILED' })
    const validation = '/validator/api/validationserverAPI.php'
    expect(await ask({ ...stranger, val_id: fields?.val_id ?? '' }, validation)).toEqual({
      APIConnect: 'FAILED',
    })
  })

  it('validates a payment anew as VALIDATED', async () => {
    const { page } = await shop.begin()
    const { fields } = (await shop.payOn(page)) ?? {}
    const { storeId: store_id, storePassword: store_passwd } = shopKeys
    const validate = () =>
      ask({ store_id, store_passwd, val_id: fields?.val_id ?? '' }, '/validator/api/validationserverAPI.php')
    expect(await validate()).toMatchObject({ status: 'VALID', amount: '35000.00' })
    expect(await validate()).toMatchObject({ status: 'VALIDATED' })
  })
})

it('says of each test number what it does', () => {
  const source = readFileSync('demo/wallets/sslcommerz/test-numbers.ts', 'utf8')
  for (const number of Object.keys(testNumbers)) expect(source).toMatch(new RegExp(`\\*/\\s+'${number}'`))
})
