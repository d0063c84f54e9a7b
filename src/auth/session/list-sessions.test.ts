import { describe, expect, it } from 'vitest'
import { openIdentityClient } from '../../../tests/support/identity-client.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { cookieOf, type Person } from '../../../tests/support/test-app.ts'
import type { WireSession } from '../contract.ts'
import { describeDevice, placeOf } from './list-sessions.ts'

const market = await openMarketplace({ TRUST_PROXY: '1' })
const { call, clock, signUp } = market
const { post, statusOfCookie, statusOfToken } = openIdentityClient(market)

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

/** Logs in on another device of this person. */
async function logIn({ email, password }: Person, cookie = ''): Promise<Pick<Person, 'email' | 'cookie'>> {
  const headers = { 'user-agent': phone, 'x-forwarded-for': '103.4.146.7' }
  const answer = await post('/sign-in/email', { email, password }, { cookie, headers })
  expect(answer.status).toBe(200)
  return { email, cookie: cookieOf(answer) }
}

const list = async (who: Person) => (await call<WireSession[]>(who, 'GET', '/account/sessions')).body
const end = (who: Person, id: string) =>
  call<{ deletedCount: number }>(who, 'DELETE', `/account/sessions/${id}`)

describe('the list of sessions', () => {
  it('says on which device, from where and when each was used, and nothing that opens one', async () => {
    const person = await signUp()
    clock.advance(60_000)
    await logIn(person)
    const all = await list(person)
    expect(all).toEqual([
      expect.objectContaining({ browser: null, system: null, place: null, isCurrent: true }),
      {
        _id: expect.any(String),
        browser: 'Chrome',
        system: 'Android',
        place: '103.4.x.x',
        createdAt: clock.now().toISOString(),
        usedAt: clock.now().toISOString(),
        isCurrent: false,
      },
    ])
  })

  it('leaves out what has ended, and what is somebody else’s', async () => {
    const [admin, other] = [await signUp('admin'), await signUp('admin')]
    await logIn(admin)
    clock.advance(31 * 60_000)
    await market.renewToken(other)
    expect(await list(other)).toHaveLength(1)
    const again = await logIn(admin)
    const answer = await market.request(`/api/jwt?email=${admin.email}`, { cookie: again.cookie })
    admin.token = ((await answer.json()) as { jwtToken: string }).jwtToken
    expect((await list(admin)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })
})

describe('ending sessions', () => {
  it('ends one at once, with its token', async () => {
    const person = await signUp()
    const device = await logIn(person)
    const found = (await list(person)).find(({ isCurrent }) => !isCurrent)
    expect((await end(person, found?._id ?? '')).body).toEqual({ deletedCount: 1 })
    expect([await statusOfCookie(device), await statusOfCookie(person)]).toEqual([401, 200])
    expect((await end(person, found?._id ?? '')).status).toBe(404)
    expect((await end(person, 'no-id')).status).toBe(404)
  })

  it('never ends somebody else’s', async () => {
    const [owner, stranger] = [await signUp(), await signUp('admin')]
    const [session] = await list(owner)
    expect(await end(stranger, session?._id ?? '')).toMatchObject({
      status: 404,
      body: { code: 'no-such-session' },
    })
    expect(await statusOfToken(owner)).toBe(200)
  })

  it('ends all others at once', async () => {
    const [person, bystander] = [await signUp(), await signUp()]
    const devices = [await logIn(person), await logIn(person)]
    expect((await call(person, 'DELETE', '/account/sessions')).body).toEqual({ deletedCount: 2 })
    for (const device of devices) expect(await statusOfCookie(device)).toBe(401)
    expect([await statusOfToken(person), await statusOfToken(bystander)]).toEqual([200, 200])
  })
})

describe('signing in', () => {
  it('never goes on with a session that was there before, whoever planted it, and ends it', async () => {
    const [victim, attacker] = [await signUp(), await signUp()]
    const browser = await logIn(victim, attacker.cookie)
    expect(browser.cookie).not.toContain(attacker.cookie.match(/session_token=([^;]+)/)?.[1])
    expect(await statusOfCookie({ email: victim.email, cookie: attacker.cookie })).toBe(401)
    expect(await statusOfCookie(attacker)).toBe(401)
    expect(await statusOfCookie(browser)).toBe(200)
  })

  it('does not pile up sessions of one browser', async () => {
    const person = await signUp()
    await logIn(await signUp(), person.cookie).then(() => logIn(person, person.cookie))
    const browser = await logIn(person)
    await logIn(person, browser.cookie)
    expect(await statusOfCookie(browser)).toBe(401)
  })
})

describe('describeDevice', () => {
  it.each([
    [phone, 'Chrome', 'Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-M146B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
    ['You have won, go to https://prize.example', null, null],
    [null, null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system })
  })
})

describe('placeOf', () => {
  it.each([
    ['103.4.146.7', '103.4.x.x'],
    ['::ffff:103.4.146.7', '103.4.x.x'],
    ['2400:c600:3401:9be2::1', '2400:c600:x'],
    ['', null],
    ['unknown', null],
    [null, null],
  ])('%s', (address, place) => {
    expect(placeOf(address)).toBe(place)
  })
})
