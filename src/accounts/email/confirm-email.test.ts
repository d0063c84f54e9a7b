import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openGoogleJourney } from '../../../tests/support/google-journey.ts'
import { openIdentityClient } from '../../../tests/support/identity-client.ts'
import { insertSession } from '../../../tests/support/insert-person.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { untilBlocked } from '../../../tests/support/open-transactions.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { openSmtpSink } from '../../../tests/support/smtp-sink.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Member } from '../../admin/members/contract.ts'
import { emailLinks, users } from '../../auth/schema.ts'
import { addPasswordLink } from '../../auth/session/store-links.ts'
import { setMobile } from '../mobile/confirm-mobile.ts'

const sink = await openSmtpSink()
const market = await openMarketplace({ SMTP_URL: sink.url })
afterAll(() => sink.close())
beforeEach(async () => {
  await market.resetRateLimits()
  sink.received.length = 0
})

const hour = 3_600_000
/** Signs up as a browser does, which sends the first link. */
async function join(role: 'bayer' | 'seller' = 'bayer'): Promise<Person> {
  const person = await market.signUp(role, 'Rahim', { 'user-agent': 'test' })
  await setMobile(market.db, person.id, '+8801812345678')
  return person
}
const ask = (who: Person, json: object = {}) =>
  market.call<{ modifiedCount?: number; code?: string }>(who, 'POST', '/account/emaillink', { json })
const follow = (who: Person, token: string) =>
  market.call<{ email?: string; code?: string }>(who, 'PUT', '/account/email', { json: { token } })

/** The mails to an address, once everything that is due was sent, as plain text. */
async function readMails(email: string): Promise<string[]> {
  await runDueJobs(market, market.jobs)
  const mails = sink.received.filter(({ to }) => to.includes(email))
  return mails.map(({ text }) => text.replaceAll('=\n', '').replaceAll('=3D', '='))
}

/** The token of the last link that was mailed to an address. */
async function readToken(email: string): Promise<string> {
  const links = (await readMails(email)).flatMap((text) => text.match(/\/confirm\?token=([\w-]+)/)?.[1] ?? [])
  return links.at(-1) ?? ''
}

const read = async ({ id }: Person) => {
  const [row] = await market.db.select().from(users).where(eq(users.id, id))
  return { email: row?.email, isConfirmed: row?.emailVerified }
}

describe('the link of a sign-up', () => {
  it('confirms the e-mail once, within a day', async () => {
    const person = await join()
    const token = await readToken(person.email)
    expect(await read(person)).toMatchObject({ isConfirmed: false })
    expect(await follow(person, token)).toMatchObject({ status: 200, body: { email: person.email } })
    expect(await read(person)).toEqual({ email: person.email, isConfirmed: true })
    expect((await follow(person, token)).body.code).toBe('bad-email-link')
  })

  it('is nobody else’s, whoever follows it', async () => {
    const person = await join()
    const token = await readToken(person.email)
    const other = await join()
    expect(await follow(other, token)).toMatchObject({ status: 409, body: { code: 'bad-email-link' } })
    expect([await read(person), await read(other)]).toMatchObject([
      { isConfirmed: false },
      { email: other.email, isConfirmed: false },
    ])
  })

  it('is good for 24 hours, and sent again on demand', async () => {
    const person = await join()
    const token = await readToken(person.email)
    market.clock.advance(24 * hour)
    await market.renewToken(person)
    expect((await follow(person, token)).body.code).toBe('bad-email-link')
    expect((await ask(person)).body).toEqual({ modifiedCount: 1 })
    expect((await follow(person, await readToken(person.email))).status).toBe(200)
    expect((await ask(person)).body).toEqual({ modifiedCount: 0 })
  })

  it('reaches an address five times an hour at most, and is kept as a digest', async () => {
    const person = await join()
    const token = await readToken(person.email)
    const answers = []
    for (let time = 0; time < 6; time += 1) answers.push((await ask(person)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    expect(JSON.stringify(await market.db.select().from(emailLinks))).not.toContain(token)
  })

  it('names nobody: a stranger chooses the name of an account', async () => {
    const person = await join()
    expect((await readMails(person.email)).join('\n')).not.toContain('Rahim')
  })
})

describe('a link that is only checked', () => {
  const check = (who: Person, token: string) =>
    market.call<{ email?: string; code?: string }>(who, 'PUT', '/account/email', {
      json: { token, onlyCheck: true },
    })

  it('names its e-mail to its account alone, and confirms nothing', async () => {
    const [person, other] = [await join(), await join()]
    const newEmail = `checked-${person.email}`
    await ask(person, { newEmail, password: person.password })
    const token = await readToken(newEmail)
    for (let time = 0; time < 2; time += 1) {
      expect(await check(person, token)).toMatchObject({ status: 200, body: { email: newEmail } })
    }
    expect(await check(other, token)).toMatchObject({ status: 409, body: { code: 'bad-email-link' } })
    expect(await read(person)).toEqual({ email: person.email, isConfirmed: false })
    market.clock.advance(24 * hour)
    await market.renewToken(person)
    expect((await check(person, token)).body.code).toBe('bad-email-link')
  })
})

describe('until the e-mail is confirmed', () => {
  const account = { kind: 'bkash', name: 'Rahim', number: '01712345678' }

  it('people list, book and ask, but set no payout account', async () => {
    const [seller, buyer] = [await join('seller'), await join()]
    const phone = await market.addPhone(seller)
    expect((await market.book(buyer, phone)).status).toBe(201)
    const json = { ...account, password: seller.password }
    const { status, body } = await market.call<{ code: string }>(seller, 'PUT', '/payoutaccount', { json })
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'unconfirmed-email' })
    await follow(seller, await readToken(seller.email))
    expect((await market.call(seller, 'PUT', '/payoutaccount', { json })).status).toBe(200)
  })

  it('messages have text alone', async () => {
    const buyer = await join()
    const phone = await market.addPhone(await market.signUp('seller'))
    const begun = await market.call<{ _id: string }>(buyer, 'POST', '/conversations', {
      json: { productId: phone._id },
    })
    const send = (json: object) =>
      market.call<{ code: string }>(buyer, 'POST', `/conversations/${begun.body._id}/messages`, { json })
    expect((await send({ text: 'Is it still there?', photos: [] })).status).toBe(201)
    expect(await send({ text: 'Look', photos: ['/api/photos/x'] })).toMatchObject({
      status: 403,
      body: { code: 'unconfirmed-email' },
    })
  })

  it('an admin can give a seller the tick, and reads that the e-mail is missing', async () => {
    const [seller, admin] = [await join('seller'), await market.signUp('admin')]
    const set = (verified: boolean) =>
      market.call<{ code?: string; modifiedCount?: number }>(admin, 'PUT', '/users', {
        query: { userid: seller.id, verified: String(verified) },
      })
    const listMissing = async () => {
      const { body } = await market.call<Member[]>(admin, 'GET', '/seller', { query: { q: seller.email } })
      return body[0]?.missing
    }
    expect(await listMissing()).toContain('email')
    expect((await set(true)).body).toEqual({ modifiedCount: 1 })
    expect(await listMissing()).toBeUndefined()
    expect((await set(false)).body).toEqual({ modifiedCount: 1 })
    await follow(seller, await readToken(seller.email))
    expect(await listMissing()).toEqual(['documents'])
  })
})

describe('another e-mail', () => {
  const newEmail = () => `new-${Math.random().toString(36).slice(2)}@people.test`

  it('takes the password, and a link that is followed: then the old address is told and other sessions end', async () => {
    const person = await join()
    const { token } = await insertSession(market, person.email)
    const email = newEmail()
    expect((await ask(person, { newEmail: email })).body.code).toBe('not-proven')
    expect((await ask(person, { newEmail: email, password: 'Wrong#2026' })).body.code).toBe('wrong-password')
    expect(await readMails(email)).toEqual([])
    expect((await ask(person, { newEmail: email.toUpperCase(), password: person.password })).status).toBe(200)
    expect(await read(person)).toMatchObject({ email: person.email })
    const former = person.email
    expect((await follow(person, await readToken(email))).body).toEqual({ email })
    expect(await read(person)).toEqual({ email, isConfirmed: true })
    person.email = email
    expect((await market.call(person, 'GET', '/bookingproduct')).status).toBe(200)
    expect((await market.call({ ...person, token }, 'GET', '/bookingproduct')).status).toBe(401)
    expect((await readMails(former)).at(-1)).toContain('now has another email')
  })

  it('that is taken while a link to set the password is made gives the former one none', async () => {
    const person = await join()
    await readMails(person.email)
    let made: Promise<void> | undefined
    await market.db.transaction(async (tx) => {
      await tx.update(users).set({ email: newEmail() }).where(eq(users.id, person.id))
      made = market.runJob('send-password-link', { email: person.email })
      await Promise.race([made, untilBlocked(market.db)])
    })
    await made
    expect((await readMails(person.email)).join()).not.toContain('/reset?token=')
  })

  it('that is asked for without a proof costs its owner no link', async () => {
    const [thief, owner] = [await join(), await join()]
    for (let time = 0; time < 5; time += 1)
      expect((await ask(thief, { newEmail: owner.email })).body.code).toBe('not-proven')
    expect((await ask(owner)).body).toEqual({ modifiedCount: 1 })
  })

  it('that somebody has stays theirs, also when two take it at once', async () => {
    const [one, two, three] = [await join(), await join(), await join()]
    await ask(one, { newEmail: two.email, password: one.password })
    expect(await follow(one, await readToken(two.email))).toMatchObject({
      status: 409,
      body: { code: 'email-taken' },
    })
    const email = newEmail()
    const tokens: string[] = []
    for (const person of [one, three]) {
      await ask(person, { newEmail: email, password: person.password })
      tokens.push(await readToken(email))
    }
    const [first = '', second = ''] = tokens
    const answers = await Promise.all([follow(one, first), follow(three, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'a new password by a mailed link',
      async ({ id }) => {
        const token = `password-${id}`
        await addPasswordLink(market.db, id, token, new Date(market.clock.now().getTime() + hour))
        return openIdentityClient(market).post('/reset-password', { token, newPassword: 'Newer#2026' })
      },
    ],
    [
      'a change of the password',
      ({ cookie, password }) =>
        openIdentityClient(market).post(
          '/change-password',
          { currentPassword: password, newPassword: 'Newer#2026' },
          { cookie },
        ),
    ],
    [
      'a takeover with Google',
      ({ email }) => openGoogleJourney(market).chooseAccount({ name: 'Owner', email, verified: 'on' }),
    ],
  ])(
    'is not set by a link, mailed or still queued, that was asked for before %s',
    async (_what, takeBack) => {
      const person = await join()
      const email = newEmail()
      await ask(person, { newEmail: email, password: person.password })
      const mailed = await readToken(email)
      await ask(person, { newEmail: email, password: person.password })
      await takeBack(person)
      const { token } = await insertSession(market, person.email)
      expect((await follow({ ...person, token }, mailed)).body.code).toBe('bad-email-link')
      expect(await readMails(email)).toHaveLength(1)
      expect(await read(person)).toMatchObject({ email: person.email })
    },
  )

  it('a link of the one before is void', async () => {
    const person = await join()
    const before = await readToken(person.email)
    const email = newEmail()
    await ask(person, { newEmail: email, password: person.password })
    await follow(person, await readToken(email))
    person.email = email
    expect((await follow(person, before)).body.code).toBe('bad-email-link')
  })
})
