import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { declaredCalls } from '../../tests/support/calls.ts'
import { type App, codeOf, enter, setUpApp, showCode } from '../../tests/support/factors.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { createIssueToken } from '../auth/session/bearer-token.ts'

const market = await openMarketplace()
beforeEach(() => market.resetRateLimits())

const mail = encodeURIComponent
const tokenOf = ({ email }: Person, cookie: string) =>
  market.request(`/api/jwt?email=${mail(email)}`, { cookie })
const opens = async (person: Person, cookie: string) => (await tokenOf(person, cookie)).status === 200

/** Somebody with an authenticator app whose code of this moment is not used yet. */
async function join(role: 'bayer' | 'seller' = 'bayer'): Promise<Person & App> {
  const person = await market.signUp(role)
  const app = await setUpApp(market, person)
  market.clock.advance(90_000)
  return { ...person, ...app }
}

describe('a session in which the second factor is missing', () => {
  it('opens no call, by its cookie or by a token', async () => {
    const person = await join('seller')
    const cookie = await enter(market, person)
    const { rows } = await market.db.execute<{ id: string }>(
      sql`select id from sessions where user_id = ${person.id} and factor_at is null`,
    )
    const [session] = rows
    expect(rows).toHaveLength(1)
    const token = await createIssueToken(market)({ id: session?.id ?? '', userId: person.id })
    const shut = declaredCalls.filter(({ call }) => call.security && !call.path.startsWith('/secondfactor'))
    expect(shut.length).toBeGreaterThan(90)
    for (const { call, name } of shut) {
      const path = `/api${call.path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}?email=${mail(person.email)}`
      const method = call.method.toUpperCase()
      const json = method === 'GET' ? undefined : { name: person.name, email: person.email, role: 'seller' }
      const answer = await market.request(path, { method, token, cookie, json })
      expect([name, answer.status]).toEqual([name, 401])
    }
  })

  it('is nobody’s for the identity service and for pages, until it is shown', async () => {
    const person = await join()
    const cookie = await enter(market, person)
    const headers = { origin: market.env.PUBLIC_URL }
    const post = async (path: string, json: object) =>
      (await market.request(`/api/auth${path}`, { method: 'POST', json, cookie, headers })).status
    const whoIsThere = async (shown: string) =>
      (await market.request('/api/auth/get-session', { cookie: shown })).json()
    expect(await whoIsThere(cookie)).toBeNull()
    expect(await post('/update-user', { name: 'Thief' })).toBe(401)
    const change = { currentPassword: person.password, newPassword: 'Other#2026' }
    expect(await post('/change-password', change)).toBe(401)
    const code = await codeOf(market, person)
    const shown = await showCode(market, cookie, code)
    expect(await whoIsThere(shown.cookie)).toMatchObject({ user: { id: person.id } })
  })

  it('says so when it is opened, and to whoever asks; one of a person without a factor does not', async () => {
    const person = await join()
    const other = await market.signUp()
    const ask = async (cookie: string) => (await market.request('/api/secondfactor', { cookie })).json()
    const signIn = ({ email, password }: Person) =>
      market.request('/api/auth/sign-in/email', {
        method: 'POST',
        json: { email, password },
        headers: { origin: market.env.PUBLIC_URL },
      })
    expect((await signIn(person)).headers.get('x-second-factor')).toBe('required')
    expect((await signIn(other)).headers.get('x-second-factor')).toBeNull()
    expect(await ask(await enter(market, person))).toEqual({ required: true, passkey: false })
    expect(await ask(await enter(market, other))).toEqual({ required: false, passkey: false })
    expect(await ask(person.cookie)).toEqual({ required: false, passkey: false })
  })

  it('opens everything once a code was shown, with another cookie than before', async () => {
    const person = await join()
    const cookie = await enter(market, person)
    expect(await opens(person, cookie)).toBe(false)
    const shown = await showCode(market, cookie, await codeOf(market, person))
    expect(shown.status).toBe(200)
    expect(shown.cookie).not.toBe(cookie)
    expect([await opens(person, shown.cookie), await opens(person, cookie)]).toEqual([true, false])
  })
})

describe('a code of an authenticator app', () => {
  it('counts once, also in another session, and none before it counts any more', async () => {
    const person = await join()
    const [here, there] = [await enter(market, person), await enter(market, person)]
    const [code, before] = [await codeOf(market, person), await codeOf(market, person, -1)]
    expect((await showCode(market, here, code)).status).toBe(200)
    expect(await showCode(market, there, code)).toMatchObject({ status: 403, why: 'wrong-code' })
    expect(await showCode(market, there, before)).toMatchObject({ status: 403, why: 'wrong-code' })
    expect((await showCode(market, there, await codeOf(market, person, 1))).status).toBe(200)
  })

  it('counts once when it is shown in several sessions at once', async () => {
    const person = await join()
    const cookies = await Promise.all([1, 2, 3, 4].map(() => enter(market, person)))
    const code = await codeOf(market, person)
    const answers = await Promise.all(cookies.map((cookie) => showCode(market, cookie, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403])
  })

  it('is not that of two periods ago, nor another person’s', async () => {
    const [person, other] = [await join(), await join()]
    const cookie = await enter(market, person)
    for (const code of [await codeOf(market, person, -2), await codeOf(market, other)]) {
      expect(await showCode(market, cookie, code)).toMatchObject({ status: 403, why: 'wrong-code' })
    }
  })

  it('may be typed in Bangla digits and in groups', async () => {
    const person = await join()
    const code = await codeOf(market, person)
    const bangla = code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
    const cookie = await enter(market, person)
    expect((await showCode(market, cookie, `${bangla.slice(0, 3)} ${bangla.slice(3)}`)).status).toBe(200)
  })

  it('is refused after ten wrong ones, even the right one, for a quarter of an hour', async () => {
    const person = await join()
    const cookie = await enter(market, person)
    const wrong = person.backupCodes[0]?.replace(/./g, 'A') ?? ''
    const tries = []
    for (let n = 0; n < 10; n += 1) tries.push((await showCode(market, cookie, wrong)).why)
    expect(new Set(tries)).toEqual(new Set(['wrong-code']))
    const again = await enter(market, person)
    expect(await showCode(market, again, await codeOf(market, person))).toMatchObject({
      status: 403,
      why: 'factor-locked',
    })
    expect(await showCode(market, again, person.backupCodes[0] ?? '')).toMatchObject({ why: 'factor-locked' })
    market.clock.advance(15 * 60_000)
    expect((await showCode(market, again, await codeOf(market, person))).status).toBe(200)
  })

  it('is not locked by right ones', async () => {
    const person = await join()
    for (let n = 0; n < 12; n += 1) {
      const cookie = await enter(market, person)
      expect((await showCode(market, cookie, await codeOf(market, person))).status).toBe(200)
      market.clock.advance(60_000)
    }
  })
})

describe('a backup code', () => {
  it('is long, kept as a digest, and counts once', async () => {
    const person = await join()
    expect(person.backupCodes).toHaveLength(10)
    const [code = ''] = person.backupCodes
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){5}[2-9A-HJ-NP-Z]{4}$/)
    const { rows } = await market.db.execute(sql`select * from backup_codes where user_id = ${person.id}`)
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    const [here, there] = [await enter(market, person), await enter(market, person)]
    expect((await showCode(market, here, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await showCode(market, there, code)).toMatchObject({ status: 403, why: 'wrong-code' })
  })

  it('counts once when it is used in several sessions at once, and is nobody else’s', async () => {
    const [person, thief] = [await join(), await join()]
    const [code = ''] = person.backupCodes
    expect((await showCode(market, await enter(market, thief), code)).status).toBe(403)
    const cookies = await Promise.all([1, 2, 3].map(() => enter(market, person)))
    const answers = await Promise.all(cookies.map((cookie) => showCode(market, cookie, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
  })
})

it('asks for no code of whoever has no second factor', async () => {
  const person = await market.signUp()
  expect(await showCode(market, person.cookie, '123456')).toMatchObject({ status: 409, why: 'no-factor' })
})
