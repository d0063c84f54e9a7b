import { describe, expect, it } from 'vitest'
import { expireTokens } from '../../demo/wallets/bkash/store.ts'
import { meetAt, openBkashClient, taka } from '../../tests/support/bkash-client.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { ProviderUnavailable } from './provider.ts'
import { findMismatch } from './rules.ts'

const app = await startTestApp()
const bkash = await openBkashClient(app)

const price = taka(3_500_000)
const json = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }))
const count = (call: string) => bkash.asked.filter((each) => each === call).length

describe('a payment that the buyer confirms', () => {
  it('is held once we let it take effect, captured once, and knows what it was begun for', async () => {
    const { payment, redirect } = await bkash.begin(price, 'order 7')
    expect(payment).toMatchObject({ state: 'open', amount: price, heldMinor: 0, reference: 'order 7' })
    const page = await bkash.standIn.request(redirect, { headers: { 'accept-language': 'bn' } })
    expect(await page.text()).toContain('৳')
    const back = await bkash.press(payment.id, '০১৭৭০৬১৮৫৭৫')
    const url = new URL(back.headers.get('location') ?? '')
    expect(url.href).toMatch(/^http:\/\/swap\.test\/return\?order=1&paymentID=\w+&status=success/)
    expect(await bkash.provider.inspect(payment.id)).toMatchObject({ state: 'open' })
    const held = await bkash.provider.complete(payment.id)
    expect(held).toMatchObject({ state: 'authorised', heldMinor: price.minor, capturedMinor: 0 })
    expect(findMismatch(held, { reference: 'order 7', amount: price as never })).toBeNull()
    const paidWith = { brand: 'bKash', end: '8575' }
    const value = { state: 'captured', capturedMinor: price.minor, heldMinor: 0, paidWith }
    const captured = { ok: true, value }
    expect(await bkash.provider.capture(payment.id, price)).toMatchObject(captured)
    expect(await bkash.provider.capture(payment.id, price)).toMatchObject(captured)
    expect(await bkash.provider.cancel(payment.id)).toEqual({ ok: false, why: 'refused' })
  })

  it('takes effect once, however many processes and repeats let it', async () => {
    const paymentId = await bkash.confirm()
    const { complete } = bkash.connect({}, meetAt('/payment/status', 6))
    const all = await Promise.all(Array.from({ length: 6 }, () => complete(paymentId)))
    expect(all.map(({ state }) => state)).toEqual(Array(6).fill('authorised'))
    expect(await bkash.provider.complete(paymentId)).toMatchObject({ state: 'authorised' })
    expect(count('execute')).toBe(1)
  })

  it('is looked at once more when the last pause of a process that waits for it is over', async () => {
    const paymentId = await bkash.confirm()
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = bkash.connect({}, async (request, pass) => {
      if (request.url.endsWith('/execute')) await promise
      return pass()
    })
    const executed = first.complete(paymentId)
    await expect.poll(() => count('execute')).toBe(1)
    let looks = 0
    const { complete } = bkash.connect({}, async (request, pass) => {
      if (request.url.endsWith('/status')) looks += 1
      if (looks === 8) {
        resolve()
        await executed
      }
      return pass()
    })
    expect(await complete(paymentId)).toMatchObject({ state: 'authorised' })
  })

  it('is not captured before it is held', async () => {
    const paymentId = await bkash.confirm()
    expect(await bkash.provider.capture(paymentId, price)).toEqual({ ok: false, why: 'refused' })
    expect(await bkash.provider.complete(paymentId)).toMatchObject({ state: 'authorised' })
  })

  it('is asked for with five requests, the last of which tells whether it was captured', async () => {
    bkash.asked.length = 0
    const { payment } = await bkash.begin()
    await bkash.press(payment.id, '01770618575')
    await bkash.provider.complete(payment.id)
    await bkash.provider.capture(payment.id, price)
    expect(bkash.asked).toEqual(['create', 'status', 'execute', 'capture', 'status'])
  })

  it.each(['/payment/confirm/capture/void', '/payment/confirm/void'] as const)(
    'is voided by %s',
    async (voidPath) => {
      const paymentId = await bkash.confirm()
      await bkash.provider.complete(paymentId)
      const provider = bkash.connect({ voidPath })
      expect(await provider.cancel(paymentId)).toMatchObject({ ok: true, value: { state: 'cancelled' } })
      expect(await provider.cancel(paymentId)).toEqual({ ok: false, why: 'refused' })
      expect(await provider.capture(paymentId, price)).toEqual({ ok: false, why: 'refused' })
    },
  )
})

describe('a payment that is begun', () => {
  it('gets another number when the answer to the first one was lost', async () => {
    const request = { ...beginRequest(), amount: taka(100_092) }
    await expect(bkash.provider.begin(request)).rejects.toThrow(ProviderUnavailable)
    expect(await bkash.provider.begin(request)).toMatchObject({
      ok: true,
      value: { payment: { state: 'open' } },
    })
  })

  it('is not begun over the limit, nor while bKash is down', async () => {
    const over = { ...beginRequest(), amount: taka(50_000_001) }
    expect(await bkash.provider.begin(over)).toEqual({ ok: false, why: 'amount-not-taken' })
    const down = { ...beginRequest(), amount: taka(100_091) }
    await expect(bkash.provider.begin(down)).rejects.toThrow(ProviderUnavailable)
  })

  it('does not send the browser to an address that is none', async () => {
    const { begin } = createdWith({ bkashURL: 'javascript:alert(1)' })
    await expect(begin(beginRequest())).rejects.toThrow(ProviderUnavailable)
  })

  it('has the amount that bKash says', async () => {
    const { begin } = createdWith({ amount: '1.00' })
    expect(await begin(beginRequest())).toMatchObject({ value: { payment: { amount: taka(100) } } })
  })

  /** The client of a bKash that answers a creation with something else. */
  function createdWith(lie: Record<string, string>) {
    return bkash.connect({}, async (request, pass) => {
      const answer = (await (await pass()).json()) as object
      return json(request.url.endsWith('/create') ? { ...answer, ...lie } : answer)
    })
  }
})

describe('a payment that is not confirmed', () => {
  it.each([
    ['comes back with success', '01700000101', {}],
    ['is cancelled on the page', '01770618575', { action: 'cancel' }],
    ['has a wrong PIN', '01770618575', { pin: '11111' }],
  ])('stays open when it %s', async (_, wallet, fields) => {
    const { payment } = await bkash.begin()
    bkash.asked.length = 0
    await bkash.press(payment.id, wallet, fields)
    expect(await bkash.provider.complete(payment.id)).toMatchObject({ state: 'open' })
    expect(count('execute')).toBe(0)
  })

  it('stays open when only execute tells, and can be confirmed and take effect at once afterwards', async () => {
    const { payment } = await bkash.begin()
    const { complete } = bkash.connect({}, async (_, pass) => {
      const answer = await pass()
      const { verificationStatus, ...body } = (await answer.json()) as Record<string, unknown>
      return json(body, answer.status)
    })
    expect(await complete(payment.id)).toMatchObject({ state: 'open' })
    await bkash.press(payment.id, '01770618575')
    expect(await complete(payment.id)).toMatchObject({ state: 'authorised' })
  })

  it('never takes effect after it was cancelled, although the buyer confirms it', async () => {
    const { payment } = await bkash.begin()
    expect(await bkash.provider.cancel(payment.id)).toMatchObject({ ok: true, value: { state: 'cancelled' } })
    await bkash.press(payment.id, '01770618575')
    bkash.asked.length = 0
    expect(await bkash.provider.complete(payment.id)).toMatchObject({ state: 'cancelled', heldMinor: 0 })
    expect(await bkash.provider.inspect(payment.id)).toMatchObject({ state: 'cancelled' })
    expect(count('execute')).toBe(0)
  })

  it('is not cancelled while it takes effect, and voided afterwards', async () => {
    const paymentId = await bkash.confirm()
    let cancelled: Promise<unknown> | undefined
    const { complete } = bkash.connect({}, async (request, pass) => {
      if (request.url.endsWith('/execute')) {
        cancelled = bkash.provider.cancel(paymentId).catch((error: unknown) => error)
        await cancelled
      }
      return pass()
    })
    expect(await complete(paymentId)).toMatchObject({ state: 'authorised' })
    expect(await cancelled).toBeInstanceOf(ProviderUnavailable)
    expect(await bkash.provider.cancel(paymentId)).toMatchObject({ ok: true, value: { state: 'cancelled' } })
    expect(count('void')).toBe(1)
  })

  it('is an error when bKash does not know its id', async () => {
    const { complete } = bkash.provider
    await expect(complete('TR0011forged')).rejects.toThrow('bKash knows no payment TR0011forged')
  })
})

describe('execute', () => {
  it.each([
    ['comes too late', '01700000103'],
    ['is lost', '01700000104'],
    ['is that it was done before', '01700000106'],
  ])('whose answer %s is asked about, and not repeated', async (_, wallet) => {
    const paymentId = await bkash.confirm(wallet)
    const { complete } = bkash.connect({ executeTimeout: 1_000 })
    expect(await complete(paymentId)).toMatchObject({ state: 'authorised' })
    expect(await complete(paymentId)).toMatchObject({ state: 'authorised' })
    expect(count('execute')).toBe(1)
  })

  it.each([
    ['is down', '01700000105'],
    ['has an error in HTTP 200', '01700000107'],
    ['is limited', '01700000108'],
  ])('that %s is an outage, and is not repeated before bKash must be through with it', async (_, wallet) => {
    const paymentId = await bkash.confirm(wallet)
    for (let times = 0; times < 2; times++) {
      await expect(bkash.provider.complete(paymentId)).rejects.toThrow(ProviderUnavailable)
    }
    await expect(bkash.provider.cancel(paymentId)).rejects.toThrow(ProviderUnavailable)
    expect(count('execute')).toBe(1)
    app.clock.advance(120_000)
    await expect(bkash.provider.complete(paymentId)).rejects.toThrow(ProviderUnavailable)
    expect(count('execute')).toBe(2)
    app.clock.advance(120_000)
    expect(await bkash.provider.cancel(paymentId)).toMatchObject({ ok: true })
  })

  it.each([
    ['is about another payment', { paymentID: 'TR0011another' }],
    ['is about another state', { transactionStatus: 'Completed' }],
  ])('whose answer %s is asked about', async (_, lie) => {
    const paymentId = await bkash.confirm()
    const { complete } = bkash.connect({}, async (request, pass) => {
      const answer = (await (await pass()).json()) as object
      return json(request.url.endsWith('/execute') ? { ...answer, ...lie } : answer)
    })
    expect(await complete(paymentId)).toMatchObject({ state: 'authorised' })
    expect(count('status')).toBe(2)
  })

  it('that claims to have been done is found out by the capture, and the payment can be given up', async () => {
    const paymentId = await bkash.confirm('01700000109')
    expect(await bkash.provider.complete(paymentId)).toMatchObject({ state: 'authorised' })
    expect(await bkash.provider.capture(paymentId, price)).toEqual({ ok: false, why: 'refused' })
    await expect(bkash.provider.cancel(paymentId)).rejects.toThrow(ProviderUnavailable)
    app.clock.advance(120_000)
    expect(await bkash.provider.cancel(paymentId)).toMatchObject({ ok: true })
  })

  it.each([
    ['has too little money', '01823074817', 'wallet-empty'],
    ['is blocked', '01823074818', 'wallet-refused'],
  ])('of a wallet that %s ends the payment and says why', async (_, wallet, refusal) => {
    const paymentId = await bkash.confirm(wallet)
    expect(await bkash.provider.complete(paymentId)).toMatchObject({ state: 'cancelled', refusal })
    expect(await bkash.provider.complete(paymentId)).toMatchObject({ state: 'cancelled', refusal })
    expect(count('execute')).toBe(1)
  })
})

describe('the token', () => {
  it('that bKash refuses is replaced once and the call repeated', async () => {
    app.clock.advance(3 * 3_600_000)
    const paymentId = await bkash.confirm()
    await expireTokens(app.db, app.clock.now())
    bkash.asked.length = 0
    const refusedTogether = meetAt('/payment/status', 3)
    const all = await Promise.all([1, 2, 3].map(() => bkash.connect({}, refusedTogether).inspect(paymentId)))
    expect(all).toHaveLength(3)
    expect(count('grant')).toBe(1)
    expect(count('status')).toBe(6)
  })

  it('is not granted a third time within the hour', async () => {
    app.clock.advance(3 * 3_600_000)
    const paymentId = await bkash.confirm()
    for (const expected of ['a token', 'no token']) {
      await expireTokens(app.db, app.clock.now())
      const found = bkash.provider.inspect(paymentId)
      if (expected === 'a token') await found
      else await expect(found).rejects.toThrow(ProviderUnavailable)
    }
    expect(count('grant')).toBe(1)
    app.clock.advance(62 * 60_000)
    expect(await bkash.provider.inspect(paymentId)).toMatchObject({ id: paymentId })
  })

  it('is nowhere in an error, nor are the keys', async () => {
    app.clock.advance(3 * 3_600_000)
    const secrets = Object.values(bkash.keys)
    const failing = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => json({ message: 'Unauthorized' }, 401),
      () => json({ errorCode: '2001', errorMessage: `Invalid ${secrets.join()}` }),
      () => Promise.resolve(new Response(secrets.join())),
    ]
    for (const fail of failing) {
      const { inspect } = bkash.connect({}, fail)
      const error = await inspect('TR1').catch((each: unknown) => each)
      expect(error).toBeInstanceOf(ProviderUnavailable)
      for (const each of secrets.slice(1)) expect(String((error as Error).stack)).not.toContain(each)
    }
  })
})

function beginRequest() {
  return {
    key: crypto.randomUUID(),
    reference: crypto.randomUUID(),
    amount: price,
    description: 'Galaxy S9',
    returnUrl: 'http://swap.test/return',
    buyer: { name: 'Rahim', email: 'rahim@people.test', mobile: '+8801712345678' },
  }
}
