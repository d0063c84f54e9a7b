import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, enter, enterPassword, setUpApp, showCode } from '../../tests/support/factors.ts'
import { openGoogleJourney } from '../../tests/support/google-journey.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { openSmtpSink } from '../../tests/support/smtp-sink.ts'
import { cookieOf, type Person } from '../../tests/support/test-app.ts'
import { removeFactors } from '../admin/index.ts'
import { auditEntries } from '../audit/schema.ts'
import { sessions, users } from '../auth/schema.ts'
import { addPasswordLink } from '../auth/session/store-links.ts'
import { openDatabase } from '../platform/database/database.ts'
import { silentLog } from '../platform/log.ts'
import { createSecret } from '../platform/secret.ts'
import { createTotpSeal, renewTotps } from './totp.ts'

const sink = await openSmtpSink()
const market = await openMarketplace({ SMTP_URL: sink.url })
afterAll(() => sink.close())
beforeEach(async () => {
  await market.resetRateLimits()
  sink.received.length = 0
})

type Codes = { backupCodes: string[] }
type Factors = { app: boolean; backupCodes: number }
const call = <Body>(who: Person, method: string, path: string, json?: object) =>
  market.call<Body>(who, method, path, json && { json })
const start = (who: Person, json: object = { password: who.password }) =>
  call<{ secret: string; address: string }>(who, 'POST', '/factors/app', json)
const confirm = (who: Person, code: string) => call<Codes>(who, 'PUT', '/factors/app', { code })
const read = async (who: Person) => (await call<Factors>(who, 'GET', '/factors')).body
const statusOf = async ({ email }: Person, cookie: string) =>
  (await market.request(`/api/jwt?email=${encodeURIComponent(email)}`, { cookie })).status

async function readMails({ email }: Person): Promise<string[]> {
  await runDueJobs(market, market.jobs)
  return sink.received.filter(({ to }) => to.includes(email)).map(({ text }) => text.replaceAll('=\n', ''))
}

const readActs = async ({ id }: Person) =>
  (
    await market.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountId, id))
      .orderBy(desc(auditEntries.createdAt))
  ).map(({ act, adminName }) => [act, adminName])

describe('setting an authenticator app up', () => {
  it('takes a code that the app shows, gives ten backup codes and ends the other sessions', async () => {
    const person = await market.signUp()
    const elsewhere = await enter(market, person)
    expect(await read(person)).toEqual({ app: false, passkeys: [], backupCodes: 0, required: false })
    const { secret, address } = (await start(person)).body
    expect(address).toBe(
      `otpauth://totp/Swap:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Swap&digits=6&period=30`,
    )
    expect((await confirm(person, '000000')).body.code).toBe('wrong-code')
    const shown = await codeOf(market, { secret })
    expect([(await read(person)).app, await statusOf(person, elsewhere)]).toEqual([false, 200])
    const { body } = await confirm(person, `${shown.slice(0, 3)}-${shown.slice(3)} `)
    expect(body.backupCodes).toHaveLength(10)
    expect(await read(person)).toEqual({ app: true, passkeys: [], backupCodes: 10, required: false })
    expect([await statusOf(person, person.cookie), await statusOf(person, elsewhere)]).toEqual([200, 401])
    expect(await readActs(person)).toEqual([['add-app', person.email]])
    const [mail = ''] = await readMails(person)
    expect(mail).toContain('an authenticator app was added')
  })

  it('uses the code up: it cannot be shown at a sign-in', async () => {
    const person = await market.signUp()
    const { secret } = await setUpApp(market, person)
    const cookie = await enter(market, person)
    expect((await showCode(market, cookie, await codeOf(market, { secret }))).why).toBe('wrong-code')
  })

  it('takes a fresh proof: the password, or Google just now', async () => {
    const person = await market.signUp()
    expect((await start(person, {})).body.code).toBe('not-proven')
    expect((await start(person, { password: 'Wrong#2026' })).body.code).toBe('wrong-password')
    const googleAt = market.clock.now()
    await market.db.update(sessions).set({ googleAt }).where(eq(sessions.userId, person.id))
    expect((await start(person, {})).status).toBe(200)
    expect((await start(person, {})).body.code).toBe('not-proven')
  })

  it('takes a confirmed e-mail, so that who takes back an account finds no second factor of others', async () => {
    const person = await market.signUp()
    await market.db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id))
    expect(await start(person)).toMatchObject({ status: 403, body: { code: 'unconfirmed-email' } })
  })

  it('is over after half an hour, and counts for the last secret alone', async () => {
    const person = await market.signUp()
    const first = (await start(person)).body
    const { secret } = (await start(person)).body
    expect((await confirm(person, await codeOf(market, first))).body.code).toBe('wrong-code')
    market.clock.advance(30 * 60_000)
    await market.renewToken(person)
    expect((await confirm(person, await codeOf(market, { secret }))).body.code).toBe('no-setup')
  })

  it('is refused while there is one, which stays', async () => {
    const person = await market.signUp()
    const { secret } = await setUpApp(market, person)
    expect(await start(person)).toMatchObject({ status: 409, body: { code: 'has-app' } })
    market.clock.advance(60_000)
    const cookie = await enter(market, person)
    expect((await showCode(market, cookie, await codeOf(market, { secret }))).status).toBe(200)
  })

  it('keeps the secret encrypted, for this person alone, and again under a new secret', async () => {
    const person = await market.signUp()
    const { secret } = await setUpApp(market, person)
    const { rows } = await market.db.execute<{ sealed: string }>(sql`select sealed from totps`)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const sealed = rows.at(-1)?.sealed ?? ''
    const seal = createTotpSeal(market.secret)
    expect([seal.open(sealed, person.id), seal.open(sealed, crypto.randomUUID())]).toEqual([secret, null])
    const next = createSecret(
      'another secret of 32 characters or more',
      'a secret of the tests, long enough to be one',
    )
    const db = openDatabase(market.ownerUrl, silentLog, 2)
    expect(await renewTotps(db, createTotpSeal(next))).toBe(rows.length)
    expect(await renewTotps(db, createTotpSeal(next))).toBe(0)
    await renewTotps(
      db,
      createTotpSeal(
        createSecret(
          'a secret of the tests, long enough to be one',
          'another secret of 32 characters or more',
        ),
      ),
    )
    await db.$client.end()
  })
})

describe('removing it', () => {
  it('takes the factor, shown within ten minutes in this session, and not the password', async () => {
    const person = await market.signUp()
    await setUpApp(market, person)
    market.clock.advance(10 * 60_000)
    expect((await call(person, 'DELETE', '/factors/app')).body.code).toBe('factor-needed')
    expect((await call(person, 'POST', '/factors/backupcodes')).body.code).toBe('factor-needed')
    expect((await read(person)).app).toBe(true)
  })

  it('takes the backup codes with it, ends the other sessions, and is told', async () => {
    const person = await market.signUp()
    const { secret } = await setUpApp(market, person)
    market.clock.advance(10 * 60_000)
    const elsewhere = await enter(market, person)
    const other = await showCode(market, elsewhere, await codeOf(market, { secret }))
    market.clock.advance(60_000)
    await showCode(market, person.cookie, await codeOf(market, { secret }))
    expect((await call(person, 'DELETE', '/factors/app')).body).toEqual({ modifiedCount: 1 })
    expect(await read(person)).toEqual({ app: false, passkeys: [], backupCodes: 0, required: false })
    expect([await statusOf(person, person.cookie), await statusOf(person, other.cookie)]).toEqual([200, 401])
    expect((await call(person, 'DELETE', '/factors/app')).body).toEqual({ modifiedCount: 0 })
    expect((await readActs(person))[0]).toEqual(['remove-app', person.email])
    expect((await readMails(person)).join()).toContain(
      'the authenticator app of your Swap account was removed',
    )
    expect(await statusOf(person, await enterPassword(market, person))).toBe(200)
  })
})

it('new backup codes take the place of the old ones', async () => {
  const person = await market.signUp()
  const { backupCodes: old } = await setUpApp(market, person)
  const { body } = await call<Codes>(person, 'POST', '/factors/backupcodes')
  expect(body.backupCodes).toHaveLength(10)
  const cookie = await enter(market, person)
  expect((await showCode(market, cookie, old[0] ?? '')).status).toBe(403)
  expect((await showCode(market, cookie, body.backupCodes[0] ?? '')).status).toBe(200)
})

describe('a person with a second factor', () => {
  it('is asked for it after a new password by mail, and the old sessions are over', async () => {
    const person = await market.signUp()
    const { secret } = await setUpApp(market, person)
    await addPasswordLink(market.db, person.id, 'a-mailed-token', new Date(Date.now() + 3_600_000))
    const reset = await market.request('/api/auth/reset-password', {
      method: 'POST',
      json: { token: 'a-mailed-token', newPassword: 'Newer#2026' },
      headers: { origin: market.env.PUBLIC_URL },
    })
    expect(reset.status).toBe(200)
    const cookie = await enterPassword(market, { ...person, password: 'Newer#2026' })
    expect([await statusOf(person, cookie), await statusOf(person, person.cookie)]).toEqual([401, 401])
    market.clock.advance(60_000)
    const shown = await showCode(market, cookie, await codeOf(market, { secret }))
    expect(await statusOf(person, shown.cookie)).toBe(200)
  })

  it('is asked for it after signing in with Google', async () => {
    const person = await market.signUp()
    const { secret } = await setUpApp(market, person)
    const { chooseAccount, cookieOf, waysInOf } = openGoogleJourney(market)
    const { browser, error } = await chooseAccount({ email: person.email, name: person.name, verified: 'on' })
    expect(error).toBeNull()
    expect(await waysInOf(person.id)).toContain('google')
    const cookie = cookieOf(browser)
    expect(await statusOf(person, cookie)).toBe(401)
    market.clock.advance(60_000)
    const shown = await showCode(market, cookie, await codeOf(market, { secret }))
    expect(await statusOf(person, shown.cookie)).toBe(200)
  })

  it('is asked for it after a new password by a mailed link', async () => {
    const person = await market.signUp()
    const { secret } = await setUpApp(market, person)
    const token = `link of ${person.id}`
    await addPasswordLink(market.db, person.id, token, new Date(market.clock.now().getTime() + 60_000))
    const reset = await market.request('/api/auth/reset-password', {
      method: 'POST',
      json: { token, newPassword: 'Newer#2026' },
      headers: { origin: market.env.PUBLIC_URL },
    })
    expect(reset.headers.get('x-second-factor')).toBe('required')
    const cookie = cookieOf(reset)
    expect(await statusOf(person, cookie)).toBe(401)
    market.clock.advance(60_000)
    const shown = await showCode(market, cookie, await codeOf(market, { secret }))
    expect(await statusOf(person, shown.cookie)).toBe(200)
  })

  it('stays signed in with a new password, which is no proof', async () => {
    const person = await market.signUp('seller')
    await setUpApp(market, person)
    const changed = await market.request('/api/auth/change-password', {
      method: 'POST',
      json: { currentPassword: person.password, newPassword: 'Newer#2026' },
      cookie: person.cookie,
      headers: { origin: market.env.PUBLIC_URL },
    })
    const cookie = changed.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    expect(await statusOf(person, cookie)).toBe(200)
    const again = { ...person, cookie }
    await market.renewToken(again)
    expect((await call(again, 'DELETE', '/factors/app')).body.code).toBe('factor-needed')
  })

  it('shows it for a payout account and a new e-mail: the password is not enough, nor is Google', async () => {
    const person = await market.signUp('seller')
    const { secret } = await setUpApp(market, person)
    market.clock.advance(10 * 60_000)
    const googleAt = market.clock.now()
    await market.db.update(sessions).set({ googleAt }).where(eq(sessions.userId, person.id))
    const account = { kind: 'bkash', name: 'Rahim', number: '01712345678', password: person.password }
    const change = (json: object) => call(person, 'PUT', '/payoutaccount', json)
    const move = (json: object) => call(person, 'POST', '/account/emaillink', json)
    const newEmail = `new.${person.email}`
    for (const answer of [
      await change(account),
      await change({ ...account, password: undefined }),
      await move({ newEmail, password: person.password }),
      await move({ newEmail }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'factor-needed' } })
    }
    await showCode(market, person.cookie, await codeOf(market, { secret }))
    expect((await change({ ...account, password: undefined })).status).toBe(200)
    expect((await move({ newEmail })).status).toBe(200)
  })

  it('who has lost it gets it removed by the operator, is signed out everywhere and told', async () => {
    const person = await market.signUp()
    await setUpApp(market, person)
    const operator = { id: null, name: 'operator at the command line', address: 'here' }
    expect(await removeFactors(market.db, operator, person.email)).toEqual({
      ok: true,
      value: { changed: true },
    })
    expect(await removeFactors(market.db, operator, person.email)).toEqual({
      ok: true,
      value: { changed: false },
    })
    expect(await removeFactors(market.db, operator, 'nobody@people.test')).toEqual({
      ok: false,
      why: 'no-such-account',
    })
    expect(await statusOf(person, person.cookie)).toBe(401)
    expect((await readActs(person))[0]).toEqual(['remove-factors', operator.name])
    expect((await readMails(person)).join()).toContain('we have removed the second step')
    expect(await statusOf(person, await enterPassword(market, person))).toBe(200)
  })
})
