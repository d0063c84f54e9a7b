import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { askForPasskey, enter, setUpPasskey, showCode, showPasskey } from '../../tests/support/factors.ts'
import { openGoogleJourney } from '../../tests/support/google-journey.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { sessions } from '../auth/schema.ts'
import { pruneChallenges } from './check-passkey.ts'
import { passkeyChallenges, passkeys } from './schema.ts'

const market = await openMarketplace()
beforeEach(() => market.resetRateLimits())

const opens = async ({ email }: Person, cookie: string) =>
  (await market.request(`/api/jwt?email=${encodeURIComponent(email)}`, { cookie })).status === 200
const ask = (cookie: string) => askForPasskey(market, cookie)
const show = (cookie: string, response: object) => showPasskey(market, cookie, response)
const refused = { status: 403, why: 'bad-passkey' }
const unasked = { status: 409, why: 'no-setup' }

/** Somebody with a passkey, and a session of theirs in which it was not shown. */
async function join(role: 'bayer' | 'seller' = 'bayer') {
  const person = await market.signUp(role)
  const { device, backupCodes } = await setUpPasskey(market, person)
  return { person, device, backupCodes, cookie: await enter(market, person) }
}

describe('a passkey', () => {
  it('opens a session that opened nothing until then, which gets another token', async () => {
    const { person, device, cookie } = await join()
    expect(await opens(person, cookie)).toBe(false)
    const answer = await market.request('/api/secondfactor', { cookie })
    expect(await answer.json()).toEqual({ required: true, passkey: true })
    const shown = await show(cookie, device.sign(await ask(cookie)))
    expect(shown.status).toBe(200)
    expect([await opens(person, shown.cookie), await opens(person, cookie)]).toEqual([true, false])
  })

  it('is asked for after signing in with Google', async () => {
    const { person, device } = await join()
    const { chooseAccount, cookieOf } = openGoogleJourney(market)
    const { browser } = await chooseAccount({ email: person.email, name: person.name, verified: 'on' })
    const cookie = cookieOf(browser)
    expect(await opens(person, cookie)).toBe(false)
    const shown = await show(cookie, device.sign(await ask(cookie)))
    expect(await opens(person, shown.cookie)).toBe(true)
  })

  it('is a fresh proof for ten minutes, without another token', async () => {
    const { person, device } = await join('seller')
    market.clock.advance(10 * 60_000)
    await market.renewToken(person)
    const renew = () => market.call(person, 'POST', '/factors/backupcodes')
    expect((await renew()).body.code).toBe('factor-needed')
    const shown = await show(person.cookie, device.sign(await ask(person.cookie)))
    expect(shown).toMatchObject({ status: 200, cookie: person.cookie })
    expect((await renew()).status).toBe(200)
  })

  it('counts once: what it has signed cannot be shown again', async () => {
    const { device, cookie } = await join()
    const signed = device.sign(await ask(cookie))
    const shown = await show(cookie, signed)
    expect(shown.status).toBe(200)
    expect(await show(shown.cookie, signed)).toMatchObject(unasked)
  })

  it('counts once when it is shown several times at once', async () => {
    const { device, cookie } = await join()
    const signed = device.sign(await ask(cookie))
    const answers = await Promise.all([1, 2, 3, 4].map(() => show(cookie, signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is good for the session alone whose challenge it has signed', async () => {
    const { person, device, cookie } = await join()
    const elsewhere = await enter(market, person)
    await ask(elsewhere)
    expect(await show(elsewhere, device.sign(await ask(cookie)))).toMatchObject(refused)
  })

  it('is not that of another account, although it has signed this session’s challenge', async () => {
    const [owner, thief] = [await join(), await join()]
    expect(await show(owner.cookie, thief.device.sign(await ask(owner.cookie)))).toMatchObject(refused)
    expect(await opens(owner.person, owner.cookie)).toBe(false)
  })

  it('signs within five minutes, and the last challenge alone', async () => {
    const { device, cookie } = await join()
    const first = await ask(cookie)
    const second = await ask(cookie)
    expect(await show(cookie, device.sign(first))).toMatchObject(refused)
    // A wrong answer has used the challenge up.
    expect(await show(cookie, device.sign(second))).toMatchObject(unasked)
    const third = await ask(cookie)
    market.clock.advance(5 * 60_000)
    expect(await show(cookie, device.sign(third))).toMatchObject(unasked)
  })

  it('does not show with the challenge that was given to add one', async () => {
    const { person, device } = await join()
    const { body } = await market.call<{ challenge: string }>(person, 'POST', '/factors/passkeys', {
      json: {},
    })
    expect(await show(person.cookie, device.sign(body))).toMatchObject(unasked)
  })

  it('must have verified its owner, on a page of this site', async () => {
    const { device, cookie } = await join()
    expect(await show(cookie, device.sign(await ask(cookie), { verified: false }))).toMatchObject(refused)
    const origin = 'https://swap.example.test'
    expect(await show(cookie, device.sign(await ask(cookie), { origin }))).toMatchObject(refused)
    expect((await show(cookie, device.sign(await ask(cookie)))).status).toBe(200)
  })

  it('is refused when its count goes back or stands still, as that of a copy does', async () => {
    const { person, device, cookie } = await join()
    const shown = await show(cookie, device.sign(await ask(cookie), { counter: 7 }))
    for (const counter of [6, 7, 0]) {
      const answer = await show(shown.cookie, device.sign(await ask(shown.cookie), { counter }))
      expect(answer).toMatchObject(refused)
    }
    expect((await show(shown.cookie, device.sign(await ask(shown.cookie), { counter: 8 }))).status).toBe(200)
    const [kept] = await market.db.select().from(passkeys).where(eq(passkeys.userId, person.id))
    expect([kept?.counter, kept?.usedAt]).toEqual([8, market.clock.now()])
  })

  it('is refused when copies of it count as far at once', async () => {
    const { person, device } = await join()
    const cookies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => enter(market, person)))
    const signed = await Promise.all(
      cookies.map(async (cookie) => [cookie, device.sign(await ask(cookie), { counter: 9 })] as const),
    )
    const answers = await Promise.all(signed.map(([cookie, response]) => show(cookie, response)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('may not count at all', async () => {
    const { device, cookie } = await join()
    const shown = await show(cookie, device.sign(await ask(cookie), { counter: 0 }))
    const again = await show(shown.cookie, device.sign(await ask(shown.cookie), { counter: 0 }))
    expect([shown.status, again.status]).toEqual([200, 200])
  })

  it('is asked for sixty times in a quarter of an hour at most, by somebody who has one', async () => {
    const { cookie } = await join()
    const challenge = () => market.request('/api/secondfactor/challenge', { method: 'POST', cookie })
    const answers = []
    for (let n = 0; n < 61; n += 1) answers.push((await challenge()).status)
    expect([answers.lastIndexOf(200), answers.at(-1)]).toEqual([59, 403])
    const { cookie: other } = await market.signUp()
    const none = await market.request('/api/secondfactor/challenge', { method: 'POST', cookie: other })
    expect([none.status, await none.json()]).toMatchObject([409, { code: 'no-factor' }])
  })
})

it('a backup code takes the place of a passkey', async () => {
  const { person, backupCodes, cookie } = await join()
  expect(backupCodes).toHaveLength(10)
  const shown = await showCode(market, cookie, backupCodes[0] ?? '')
  expect(await opens(person, shown.cookie)).toBe(true)
})

it('challenges go with their session, and once they are over', async () => {
  const { person, cookie } = await join()
  const left = async () =>
    (
      await market.db
        .select({ id: passkeyChallenges.sessionId })
        .from(passkeyChallenges)
        .innerJoin(sessions, eq(sessions.id, passkeyChallenges.sessionId))
        .where(eq(sessions.userId, person.id))
    ).length
  await ask(cookie)
  await ask(person.cookie)
  expect(await left()).toBe(2)
  await market.db.delete(sessions).where(eq(sessions.id, (await newest(person)) ?? ''))
  expect(await left()).toBe(1)
  market.clock.advance(5 * 60_000 + 1)
  await pruneChallenges(market.db, market.clock)
  expect(await left()).toBe(0)
})

async function newest({ id }: Person): Promise<string | undefined> {
  const rows = await market.db.select().from(sessions).where(eq(sessions.userId, id))
  return rows.find(({ factorAt }) => factorAt === null)?.id
}
