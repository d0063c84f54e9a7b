import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { untilBlocked } from '../../../tests/support/open-transactions.ts'
import { openSmsGateway } from '../../../tests/support/sms-gateway.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { sharedNumber } from '../../auth/account-signs.ts'
import { users } from '../../auth/schema.ts'
import { createRateLimiter } from '../../platform/http/rate-limit.ts'
import { mobileCodes } from '../schema.ts'
import { codeAllowed, forgetMobile } from './confirm-mobile.ts'

const gateway = await openSmsGateway('token')
const market = await openMarketplace({
  SSL_WIRELESS_API_TOKEN: 'token',
  SSL_WIRELESS_SID: 'SWAP',
  SSL_WIRELESS_URL: gateway.url,
  SMS_PER_DAY: '40',
  TRUST_PROXY: '1',
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await market.resetRateLimits()
  gateway.received.length = 0
  gateway.answer = null
})

let last = 10_000_000
/** A number that nobody has had yet. */
const newNumber = () => `018${String(++last)}`

/** Somebody without a confirmed number. */
async function join(role: 'bayer' | 'seller' = 'bayer'): Promise<Person> {
  const person = await market.signUp(role)
  await forgetMobile(market.db, person.id)
  return person
}

type Answer = { modifiedCount?: number; code?: string; mobile?: string | null; needed?: boolean }
const send = (who: Person, mobile: string, more: object = {}, address = '103.4.144.7') =>
  market.call<Answer>(who, 'POST', '/account/mobilecode', {
    json: { mobile, ...more },
    headers: { 'x-forwarded-for': address },
  })
const confirm = (who: Person, code: string) =>
  market.call<Answer>(who, 'PUT', '/account/mobile', { json: { code } })
const read = async (who: Person) => (await market.call<Answer>(who, 'GET', '/account/mobile')).body
const lastCode = () => gateway.received.at(-1)?.sms.match(/\d{6}/)?.[0] ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code', () => {
  it('confirms the number that it was sent to, once, and typed in Bangla too', async () => {
    const person = await join()
    const number = newNumber()
    expect(await read(person)).toEqual({ mobile: null, needed: true })
    expect((await send(person, number)).body).toEqual({ modifiedCount: 1 })
    expect(gateway.received).toMatchObject([{ msisdn: `88${number}` }])
    const typed = lastCode().replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
    expect((await confirm(person, ` ${typed.slice(0, 3)} ${typed.slice(3)}`)).body).toEqual({
      mobile: `+88${number}`,
    })
    expect(await read(person)).toMatchObject({ mobile: `+88${number}` })
    expect((await confirm(person, lastCode())).body.code).toBe('mobile-code-over')
    expect((await send(person, `+880 ${number.slice(1)}`)).body, 'confirmed before').toEqual({
      modifiedCount: 0,
    })
  })

  it('is over after five wrong ones, even the right one', async () => {
    const person = await join()
    await send(person, newNumber())
    for (let time = 0; time < 5; time++)
      expect((await confirm(person, wrong(lastCode()))).body.code).toBe('bad-mobile-code')
    expect(await confirm(person, lastCode())).toMatchObject({
      status: 409,
      body: { code: 'mobile-code-over' },
    })
    expect(await read(person)).toMatchObject({ mobile: null })
  })

  it('counts wrong ones that come at once', async () => {
    const person = await join()
    await send(person, newNumber())
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(person, wrong(lastCode()))))
    expect(answers.filter(({ body }) => body.code === 'bad-mobile-code')).toHaveLength(5)
  })

  it('is used once by two calls at once', async () => {
    const person = await join()
    await send(person, newNumber())
    const answers = await Promise.all([1, 2, 3].map(() => confirm(person, lastCode())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('is over after ten minutes, and when another one is sent', async () => {
    const person = await join()
    const [first, second] = [newNumber(), newNumber()]
    await send(person, first)
    const before = lastCode()
    await send(person, second)
    const later = lastCode()
    if (before !== later) expect((await confirm(person, before)).body.code).toBe('bad-mobile-code')
    market.clock.advance(10 * 60_000)
    await market.renewToken(person)
    expect((await confirm(person, later)).body.code).toBe('mobile-code-over')
  })

  it('confirms nothing for an account that is closed at the same moment', async () => {
    const person = await join()
    await send(person, newNumber())
    let confirmed: ReturnType<typeof confirm> | undefined
    await market.db.transaction(async (tx) => {
      await tx.update(users).set({ closedAt: market.clock.now() }).where(eq(users.id, person.id))
      confirmed = confirm(person, lastCode())
      await untilBlocked(market.db, 1)
    })
    expect((await confirmed)?.body.code).toBe('mobile-code-over')
  })

  it('is nobody else’s, and kept as a keyed digest', async () => {
    const [person, other] = [await join(), await join()]
    await send(person, newNumber())
    expect((await confirm(other, lastCode())).body.code).toBe('mobile-code-over')
    const rows = await market.db.select().from(mobileCodes).where(eq(mobileCodes.userId, person.id))
    expect(JSON.stringify(rows)).not.toContain(lastCode())
  })

  it.each(['01212345678', '+14155550123', '+8801712345', '01912-34567x', '+882161234567'])(
    'is not sent to %s',
    async (number) => {
      expect(await send(await join(), number)).toMatchObject({ status: 400, body: { code: 'bad-mobile' } })
      expect(gateway.received).toEqual([])
    },
  )
})

describe('messages, which cost money,', () => {
  it('are five at once for an account, and then use up nobody’s else', async () => {
    const person = await join()
    for (let time = 0; time < 5; time++) expect((await send(person, newNumber())).status).toBe(200)
    const number = newNumber()
    for (let time = 0; time < 6; time++) expect((await send(person, number)).status).toBe(429)
    expect((await send(await join(), number)).status).toBe(200)
  })

  it('are five at once for a number, whoever asks', async () => {
    const number = newNumber()
    for (let time = 0; time < 5; time++) expect((await send(await join(), number)).status).toBe(200)
    expect((await send(await join(), number)).status).toBe(429)
  })

  it('are thirty at once from an address, and then use up no number', async () => {
    const [address, number] = ['103.4.144.9', newNumber()]
    const ofAddress = { name: 'sms-address', limit: 30, windowSeconds: 86_400 }
    for (let time = 0; time < 29; time++) await createRateLimiter(market).take([ofAddress, address])
    expect((await send(await join(), newNumber(), {}, address)).status).toBe(200)
    for (let time = 0; time < 6; time++) {
      expect((await send(await join(), number, {}, address)).status).toBe(429)
    }
    expect((await send(await join(), number)).status).toBe(200)
  })

  it('are limited for all newcomers together: a quarter of a day’s at once, and never more than half in 24 hours', async () => {
    const sent: number[] = []
    for (let hour = 0; hour < 24; hour++) {
      while ((await send(await join(), newNumber())).status === 200);
      sent.push(gateway.received.length)
      market.clock.advance(3_600_000)
    }
    expect([sent.at(0), sent.at(-1)]).toEqual([10, 19])
  })

  it('are kept for those who trade, when newcomers have used up their half', async () => {
    const [seller, buyer] = [await join('seller'), await join()]
    await market.sellPhone(seller, buyer)
    while ((await send(await join(), newNumber())).status === 200);
    expect(gateway.received).toHaveLength(10)
    expect((await send(seller, newNumber())).status).toBe(200)
    expect((await send(buyer, newNumber())).status).toBe(200)
  })

  it('are counted from the half on, for the alert', async () => {
    const seen: boolean[] = []
    const stop = codeAllowed.listen(({ isBeyondHalf }) => seen.push(isBeyondHalf))
    const [seller, buyer] = [await join('seller'), await join()]
    await market.sellPhone(seller, buyer)
    while ((await send(await join(), newNumber())).status === 200);
    await send(seller, newNumber())
    stop()
    expect(seen).toEqual([...Array(10).fill(false), true])
  })

  it('are sent to nobody whose e-mail is not confirmed', async () => {
    const person = await join()
    await market.db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id))
    expect(await send(person, newNumber())).toMatchObject({
      status: 403,
      body: { code: 'unconfirmed-email' },
    })
    expect(gateway.received).toEqual([])
  })

  it('that the gateway does not take cost neither the account nor the number one', async () => {
    const person = await join()
    const number = newNumber()
    gateway.answer = { status: 503, body: 'Sorry' }
    for (let time = 0; time < 6; time++)
      expect(await send(person, number)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    gateway.answer = null
    expect((await send(person, number)).status).toBe(200)
  })

  it('that the gateway refuses cost those who share the messages of a day none, unlike those that may have been sent', async () => {
    const refused = JSON.stringify({ status: 'FAILED', status_code: 4006, error_message: 'Balance' })
    const statuses = async (count: number) => {
      const all = []
      for (let time = 0; time < count; time++) all.push((await send(await join(), newNumber())).status)
      return all
    }
    gateway.answer = { status: 200, body: refused }
    expect(await statuses(11)).toEqual(Array(11).fill(503))
    gateway.answer = { status: 502, body: 'Sorry' }
    expect(await statuses(11)).toEqual([...Array(10).fill(503), 429])
  })
})

describe('another number than a confirmed one', () => {
  it('takes the password', async () => {
    const person = await join()
    await send(person, newNumber())
    await confirm(person, lastCode())
    const number = newNumber()
    expect((await send(person, number)).body.code).toBe('not-proven')
    expect((await send(person, number, { password: 'Wrong#2026' })).body.code).toBe('wrong-password')
    expect((await send(person, number, { password: person.password })).body).toEqual({ modifiedCount: 1 })
    expect(await read(person), 'until it is confirmed').not.toMatchObject({ mobile: `+88${number}` })
    await confirm(person, lastCode())
    expect(await read(person)).toMatchObject({ mobile: `+88${number}` })
  })

  it('may be another account’s: the two are then taken for one person’s', async () => {
    const [one, other] = [await join(), await join()]
    const number = newNumber()
    for (const person of [one, other]) {
      await send(person, number)
      await confirm(person, lastCode())
    }
    const { rows } = await market.db.execute(
      sql`select ${sharedNumber(sql`${one.id}`, sql`${other.id}`)} as shared`,
    )
    expect(rows).toEqual([{ shared: 'mobile' }])
  })
})

describe('until a number is confirmed', () => {
  it('no payout account is taken', async () => {
    const seller = await join('seller')
    const json = { kind: 'bkash', name: 'Rahim', number: '01712345678', password: seller.password }
    const set = () => market.call<Answer>(seller, 'PUT', '/payoutaccount', { json })
    expect(await set()).toMatchObject({ status: 409, body: { code: 'unconfirmed-mobile' } })
    await send(seller, newNumber())
    await confirm(seller, lastCode())
    expect((await set()).status).toBe(200)
  })

  it('a seller sends no documents and reads what is missing; an admin can give the tick', async () => {
    const [seller, admin] = [await join('seller'), await market.signUp('admin')]
    const verify = () =>
      market.call<Answer>(admin, 'PUT', '/users', { query: { userid: seller.id, verified: 'true' } })
    const revoke = () =>
      market.call<Answer>(admin, 'PUT', '/users', { query: { userid: seller.id, verified: 'false' } })
    const listMissing = async () =>
      (await market.call<{ missing: string[] }>(seller, 'GET', '/verification')).body.missing
    const photos = [0, 1].map((n) => `/api/photos/${String(n).repeat(40)}-400x300.webp`)
    const ask = () => market.call<Answer>(seller, 'POST', '/verification', { json: { kind: 'nid', photos } })
    expect((await ask()).body.code).toBe('confirm-first')
    expect(await listMissing()).toEqual(['mobile'])
    expect((await verify()).body).toEqual({ modifiedCount: 1 })
    expect((await revoke()).body).toEqual({ modifiedCount: 1 })
    await send(seller, newNumber())
    await confirm(seller, lastCode())
    expect(await listMissing()).toEqual([])
    expect((await ask()).body.code).toBe('unknown-photo')
  })
})
