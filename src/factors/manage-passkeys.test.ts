import { isoCBOR } from '@simplewebauthn/server/helpers'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  askForPasskey,
  type Challenge,
  codeOf,
  enter,
  setUpApp,
  setUpPasskey,
  showCode,
  showPasskey,
} from '../../tests/support/factors.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { untilBlocked } from '../../tests/support/open-transactions.ts'
import { createPasskeyDevice } from '../../tests/support/passkey-device.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { openSmtpSink } from '../../tests/support/smtp-sink.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { removeFactors } from '../admin/index.ts'
import { auditEntries } from '../audit/schema.ts'
import { sessions, users } from '../auth/schema.ts'
import { passkeys } from './schema.ts'

const sink = await openSmtpSink()
const market = await openMarketplace({ SMTP_URL: sink.url, ADMIN_FACTOR: 'required' })
afterAll(() => sink.close())
beforeEach(async () => {
  await market.resetRateLimits()
  sink.received.length = 0
})

type Codes = { backupCodes: string[] }
type Factors = { app: boolean; passkeys: { _id: string; name: string }[]; backupCodes: number }
const call = <Body>(who: Person, method: string, path: string, json?: object) =>
  market.call<Body>(who, method, path, json && { json })
const start = (who: Person, json: object = { password: who.password }) =>
  call<Challenge & { excludeCredentials: { id: string }[] }>(who, 'POST', '/factors/passkeys', json)
const add = (who: Person, response: object, name = 'My phone') =>
  call<Codes>(who, 'PUT', '/factors/passkeys', { name, response })
const read = async (who: Person) => (await call<Factors>(who, 'GET', '/factors')).body
const namesOf = async (who: Person) => (await read(who)).passkeys.map(({ name }) => name)
const remove = (who: Person, id: string | undefined) => call(who, 'DELETE', `/factors/passkeys/${id}`)
const newDevice = () => createPasskeyDevice(market.env.PUBLIC_URL)
const statusOf = async ({ email }: Person, cookie: string) =>
  (await market.request(`/api/jwt?email=${encodeURIComponent(email)}`, { cookie })).status

const readActs = async ({ id }: Person) =>
  (
    await market.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountId, id))
      .orderBy(desc(auditEntries.createdAt))
  ).map(({ act }) => act)

async function readMails({ email }: Person): Promise<string[]> {
  await runDueJobs(market, market.jobs)
  return sink.received.filter(({ to }) => to.includes(email)).map(({ text }) => text.replaceAll('=\n', ''))
}

/** A certificate that names where to ask whether it was revoked: http://127.0.0.1:9/crl. */
const certificate = Buffer.from(
  [
    'MIIBZjCCAQygAwIBAgIUO82HrbKBCW9JPxmKs7PcO2Rt2aUwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBeDAgFw0yNjExMjMyMjAx',
    'NTlaGA8yMTI2MTAzMDIyMDE1OVowDDEKMAgGA1UEAwwBeDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABKh+nmILYaKrD5JrYNes',
    'TYRCm8d8WvwOteqkD33JCDFsAzt9HZd3uxh5jxQl/g+Yir//A/P2/T10ocJbY0wgetWjSjBIMCcGA1UdHwQgMB4wHKAaoBiGFmh0',
    'dHA6Ly8xMjcuMC4wLjE6OS9jcmwwHQYDVR0OBBYEFEaVfhpqiYkjhhcBsUmoMwgWNFxJMAoGCCqGSM49BAMCA0gAMEUCIBePVCy5',
    'zfhD03DG9B6O58f+Bj0o+Zx5qiCiVp1j7aX+AiEA7bnoI2xPU1eI5AD2ysD3KyaO3nGXEtv6BFbCiswobU8=',
  ].join(''),
  'base64',
)

describe('adding a passkey', () => {
  it('takes a proof, gives ten backup codes with the first factor, ends the other sessions, and is told', async () => {
    const person = await market.signUp()
    const elsewhere = await enter(market, person)
    const device = newDevice()
    const { body: options } = await start(person)
    expect(options).toMatchObject({
      rp: { id: new URL(market.env.PUBLIC_URL).hostname },
      user: { name: person.email },
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
    })
    const { body } = await add(person, device.create(options), '  My phone ')
    expect(body.backupCodes).toHaveLength(10)
    expect(await read(person)).toMatchObject({
      app: false,
      passkeys: [{ name: 'My phone', createdAt: market.clock.now().toISOString(), usedAt: null }],
      backupCodes: 10,
    })
    expect([await statusOf(person, person.cookie), await statusOf(person, elsewhere)]).toEqual([200, 401])
    expect(await readActs(person)).toEqual(['add-passkey'])
    expect((await readMails(person)).join()).toContain('a passkey was added')
    market.clock.advance(1000)
    // A further one comes without codes, and is not to be made on the same device.
    const next = (await start(person, {})).body
    expect(next.excludeCredentials).toHaveLength(1)
    expect((await add(person, newDevice().create(next), 'Key ring')).body).toEqual({ backupCodes: [] })
    expect(await namesOf(person)).toEqual(['My phone', 'Key ring'])
  })

  it('takes a fresh proof, and a confirmed e-mail', async () => {
    const person = await market.signUp()
    expect((await start(person, {})).body.code).toBe('not-proven')
    expect((await start(person, { password: 'Wrong#2026' })).body.code).toBe('wrong-password')
    await setUpApp(market, person)
    market.clock.advance(10 * 60_000)
    await market.renewToken(person)
    expect((await start(person)).body.code).toBe('factor-needed')
    await market.db.update(users).set({ emailVerified: false }).where(eq(users.id, person.id))
    expect(await start(person)).toMatchObject({ status: 403, body: { code: 'unconfirmed-email' } })
  })

  it('is for the session that has begun it, once, within five minutes', async () => {
    const person = await market.signUp()
    const elsewhere = { ...person, cookie: await enter(market, person) }
    await market.renewToken(elsewhere)
    const { body: options } = await start(person)
    const device = newDevice()
    expect((await add(elsewhere, device.create(options))).body.code).toBe('no-setup')
    // Whatever comes of it, the challenge is used up.
    expect((await add(person, device.create({ challenge: 'bm90IHRoaXM' }))).body.code).toBe('bad-passkey')
    expect((await add(person, device.create(options))).body.code).toBe('no-setup')
    const late = (await start(person)).body
    market.clock.advance(5 * 60_000)
    expect((await add(person, device.create(late))).body.code).toBe('no-setup')
    expect(await read(person)).toMatchObject({ passkeys: [], backupCodes: 0 })
  })

  it('takes a device that has verified its owner, on a page of this site', async () => {
    const person = await market.signUp()
    for (const behaviour of [{ verified: false }, { origin: 'https://swap.example.test' }]) {
      const { body: options } = await start(person)
      const made = await add(person, newDevice().create(options, behaviour))
      expect(made).toMatchObject({ status: 403, body: { code: 'bad-passkey' } })
    }
    const { body: options } = await start(person)
    const foreign = createPasskeyDevice('https://swap.example.test')
    const made = await add(person, foreign.create(options, { origin: market.env.PUBLIC_URL }))
    expect(made.body.code).toBe('bad-passkey')
  })

  it('takes no attestation with certificates, whose addresses would be fetched', async () => {
    const person = await market.signUp()
    const fetched = vi.spyOn(globalThis, 'fetch')
    for (const format of ['apple', 'android-key', 'tpm', 'packed', 'fido-u2f', 'android-safetynet']) {
      const { body: options } = await start(person)
      const statement = new Map([['x5c', [new Uint8Array(certificate)]]])
      const made = await add(person, newDevice().create(options, { attestation: [format, statement] }))
      expect([format, made.body.code]).toEqual([format, 'bad-passkey'])
    }
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  it('refuses what is no answer of an authenticator', async () => {
    const person = await market.signUp()
    const { body: options } = await start(person)
    const whole = newDevice().create(options)
    const broken = (response: object) => ({ ...whole, response: { ...whole.response, ...response } })
    for (const response of [broken({ attestationObject: '*' }), { id: 'x' }, { ...whole, type: 'x' }]) {
      expect((await add(person, response)).status).toBe(400)
    }
    for (const name of ['', ' ', 'x'.repeat(51), 'a\nb']) {
      expect((await add(person, whole, name)).status).toBe(400)
    }
    expect((await add(person, whole)).status).toBe(200)
    const attestationObject = Buffer.from(isoCBOR.encode(new Map([['fmt', 'none']]))).toString('base64url')
    for (const garbage of [{ attestationObject }, { clientDataJSON: 'bm9uZQ' }]) {
      const next = (await start(person, {})).body
      const made = newDevice().create(next)
      const answer = await add(person, { ...made, response: { ...made.response, ...garbage } })
      expect(answer.body.code).toBe('bad-passkey')
    }
  })

  it('refuses one that another account has', async () => {
    const [person, other] = [await market.signUp(), await market.signUp()]
    const { device } = await setUpPasskey(market, person)
    const { body: options } = await start(other)
    expect(await add(other, device.create(options))).toMatchObject({
      status: 409,
      body: { code: 'passkey-taken' },
    })
    expect(await read(other)).toMatchObject({ passkeys: [], backupCodes: 0 })
  })

  it('is refused to an account that is closed at the same moment', async () => {
    const person = await market.signUp()
    const response = newDevice().create((await start(person)).body)
    let added: ReturnType<typeof add> | undefined
    await market.db.transaction(async (tx) => {
      await tx.update(users).set({ closedAt: market.clock.now() }).where(eq(users.id, person.id))
      added = add(person, response)
      await untilBlocked(market.db)
    })
    expect(await added).toMatchObject({ status: 409, body: { code: 'no-setup' } })
    expect(await market.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(0)
  })

  it('goes up to ten, also when two are added at once', async () => {
    const person = await market.signUp()
    for (let n = 0; n < 9; n += 1) await setUpPasskey(market, person)
    const elsewhere = { ...person, cookie: await enter(market, person) }
    await market.db
      .update(sessions)
      .set({ factorAt: market.clock.now() })
      .where(eq(sessions.userId, person.id))
    await market.renewToken(elsewhere)
    const [here, there] = [(await start(person, {})).body, (await start(elsewhere, {})).body]
    const answers = await Promise.all([
      add(person, newDevice().create(here)),
      add(elsewhere, newDevice().create(there)),
    ])
    // The one that is first ends the session of the other, which may be refused for that.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await market.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(10)
    const rest = answers[0]?.status === 200 ? person : elsewhere
    expect((await start(rest, {})).body.code).toBe('too-many-passkeys')
  })
})

describe('a passkey that was added', () => {
  it('gets another name from its owner alone', async () => {
    const [person, other] = [await market.signUp(), await market.signUp()]
    await setUpPasskey(market, person)
    const id = (await read(person)).passkeys[0]?._id ?? ''
    const rename = (who: Person, which: string) =>
      call(who, 'PUT', `/factors/passkeys/${which}`, { name: 'Old phone' })
    for (const which of [id, crypto.randomUUID(), 'x']) {
      expect((await rename(which === id ? other : person, which)).status).toBe(404)
    }
    expect((await rename(person, id)).status).toBe(200)
    expect(await namesOf(person)).toEqual(['Old phone'])
  })

  it('is removed by its owner alone, with a fresh proof, and takes the backup codes when it was the last factor', async () => {
    const [person, other] = [await market.signUp(), await market.signUp()]
    const { device } = await setUpPasskey(market, person)
    await setUpPasskey(market, person)
    await setUpPasskey(market, other)
    const [first, second] = (await read(person)).passkeys
    expect((await remove(other, first?._id)).status).toBe(404)
    market.clock.advance(10 * 60_000)
    await market.renewToken(person)
    expect((await remove(person, first?._id)).body.code).toBe('factor-needed')
    await showPasskey(market, person.cookie, device.sign(await askForPasskey(market, person.cookie)))
    const elsewhere = await enter(market, person)
    expect((await remove(person, second?._id)).status).toBe(200)
    expect(await read(person)).toMatchObject({ passkeys: [{ _id: first?._id }], backupCodes: 10 })
    expect((await remove(person, first?._id)).status).toBe(200)
    expect(await read(person)).toMatchObject({ passkeys: [], backupCodes: 0 })
    expect((await remove(person, first?._id)).status).toBe(404)
    expect([await statusOf(person, person.cookie), await statusOf(person, elsewhere)]).toEqual([200, 401])
    expect((await readActs(person)).slice(0, 2)).toEqual(['remove-passkey', 'remove-passkey'])
    expect((await readMails(person)).join()).toContain('a passkey of your Swap account was removed')
  })

  it('keeps the backup codes while an app is left, and the other way round', async () => {
    const person = await market.signUp()
    await setUpPasskey(market, person)
    await setUpApp(market, person)
    expect((await call(person, 'DELETE', '/factors/app')).status).toBe(200)
    expect(await read(person)).toMatchObject({ app: false, passkeys: [{}], backupCodes: 10 })
    const { secret } = await setUpApp(market, person)
    expect((await remove(person, (await read(person)).passkeys[0]?._id)).status).toBe(200)
    expect(await read(person)).toMatchObject({ app: true, passkeys: [], backupCodes: 10 })
    market.clock.advance(60_000)
    const cookie = await enter(market, person)
    expect((await showCode(market, cookie, await codeOf(market, { secret }))).status).toBe(200)
  })

  it('is kept by an admin who must have a factor, when it is the last one, also if two are removed at once', async () => {
    const admin = await market.signUp('admin')
    await setUpPasskey(market, admin)
    await setUpPasskey(market, admin)
    const ids = (await read(admin)).passkeys.map(({ _id }) => _id)
    const answers = await Promise.all(ids.map((id) => remove(admin, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last-factor')
    expect(await read(admin)).toMatchObject({ passkeys: [{}], backupCodes: 10 })
    await setUpApp(market, admin)
    expect((await remove(admin, (await read(admin)).passkeys[0]?._id)).status).toBe(200)
    expect((await call(admin, 'DELETE', '/factors/app')).body.code).toBe('last-factor')
    expect(await read(admin)).toMatchObject({ app: true, required: false })
  })

  it('is removed by the operator for who has lost it', async () => {
    const person = await market.signUp()
    await setUpPasskey(market, person)
    const operator = { id: null, name: 'operator at the command line', address: 'here' }
    const done = await removeFactors(market.db, operator, person.email)
    expect(done).toEqual({ ok: true, value: { changed: true } })
    expect(await statusOf(person, person.cookie)).toBe(401)
    expect(await statusOf(person, await enter(market, person))).toBe(200)
    expect(await market.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(0)
  })
})
