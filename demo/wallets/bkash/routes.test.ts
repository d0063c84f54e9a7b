import { beforeAll, describe, expect, it } from 'vitest'
import { openBkashClient } from '../../../tests/support/bkash-client.ts'
import { startTestApp } from '../../../tests/support/test-app.ts'

let bkash: Awaited<ReturnType<typeof openBkashClient>>

beforeAll(async () => {
  bkash = await openBkashClient(await startTestApp())
})

const show = (paymentID: string, language = 'en') =>
  bkash.standIn.request(`/redirect/tokenized/?paymentID=${paymentID}`, {
    headers: { 'accept-language': language },
  })

describe('the page', () => {
  it.each([
    ['en-GB,en;q=0.9,bn;q=0.8', '<html lang="en">', '৳35,000', 'Demo'],
    ['bn-BD,bn;q=0.9,en;q=0.8', '<html lang="bn">', '৩৫,০০০৳', 'ডেমো'],
    ['de', '<html lang="en">', '৳35,000', 'Demo'],
  ])('for %s speaks that language, and says that it is a demo', async (language, ...texts) => {
    const { payment } = await bkash.begin()
    const page = await (await show(payment.id, language)).text()
    for (const text of texts) expect(page).toContain(text)
    expect(page).not.toContain('<script')
  })

  it('says what is wrong, and sends the buyer back with failure after the third time', async () => {
    const { payment } = await bkash.begin()
    for (const wrong of [{ pin: '1' }, { wallet: '0171' }] as Record<string, string>[]) {
      const answer = await bkash.press(payment.id, '01770618575', wrong)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('role="alert"')
    }
    const last = await bkash.press(payment.id, '01770618575', { otp: '1' })
    expect(last.headers.get('location')).toContain('status=failure')
  })

  it('is gone once the payment is confirmed, and does not send everybody back', async () => {
    const { payment } = await bkash.begin()
    const stay = await bkash.press(payment.id, '+880 1700-000102')
    expect(stay.status).toBe(200)
    expect(await bkash.provider.complete(payment.id)).toMatchObject({ state: 'authorised' })
    expect((await show(payment.id)).status).toBe(404)
    expect((await bkash.press(payment.id, '01770618575')).status).toBe(404)
    expect((await show('TR0011unknown')).status).toBe(404)
  })
})

describe('the API', () => {
  const post = (path: string, headers: Record<string, string>, body: object = {}) =>
    bkash.standIn.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('is closed to everybody else', async () => {
    const { username, password, appKey, appSecret } = bkash.keys
    const checkout = '/v1.2.0-beta/tokenized/checkout'
    const grant = (secret: string) =>
      post(`${checkout}/token/grant`, { username, password }, { app_key: appKey, app_secret: secret })
    expect(await (await grant('wrong')).json()).toMatchObject({ statusCode: '2001' })
    const token = { authorization: 'made up' }
    expect((await post(`${checkout}/create`, token)).status).toBe(403)
    expect((await post(`${checkout}/create`, { ...token, 'x-app-key': appKey })).status).toBe(401)
    expect((await post('/v1.2.0-beta/v2/tokenized-checkout', {})).status).toBe(403)
    expect(JSON.stringify(await (await grant(appSecret)).json())).toContain('id_token')
    await grant(appSecret)
    expect((await grant(appSecret)).status).toBe(429)
  })
})
