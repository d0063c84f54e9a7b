import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIdentityClient, readJson } from '../../../tests/support/identity-client.ts'
import { untilBlocked } from '../../../tests/support/open-transactions.ts'
import { cookieOf, type Person, startTestApp } from '../../../tests/support/test-app.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/jobs/mail.ts'
import { silentLog } from '../../platform/log.ts'
import { accounts, sessions, users, verifications } from '../schema.ts'
import { passwordLinkJob, sendPasswordLink } from './set-password.ts'
import { addPasswordLink } from './store-links.ts'
import { holdPasswordHash } from './store-passwords.ts'

const app = await startTestApp()
const { db, env, clock, signUp } = app
const { post, statusOfToken, statusOfCookie } = openIdentityClient(app)

describe('the end of a session', () => {
  it('follows a sign-out: cookie and token are invalid at once', async () => {
    const person = await signUp()
    expect({ token: await statusOfToken(person), cookie: await statusOfCookie(person) }).toEqual({
      token: 200,
      cookie: 200,
    })
    expect((await post('/sign-out', {}, { cookie: person.cookie })).status).toBe(200)
    expect({ token: await statusOfToken(person), cookie: await statusOfCookie(person) }).toEqual({
      token: 401,
      cookie: 401,
    })
  })

  it('of one device leaves the other device signed in', async () => {
    const phone = await signUp()
    const login = await post('/sign-in/email', { email: phone.email, password: phone.password })
    const laptop = { email: phone.email, cookie: cookieOf(login) }
    await post('/sign-out', {}, { cookie: phone.cookie })
    expect(await statusOfCookie(laptop)).toBe(200)
  })

  it('comes with a new password, on every device, whatever the client asks for', async () => {
    const person = await signUp()
    const elsewhere = await post('/sign-in/email', { email: person.email, password: person.password })
    const changed = await post(
      '/change-password',
      { currentPassword: person.password, newPassword: 'Newer#2026', revokeOtherSessions: false },
      { cookie: person.cookie },
    )
    expect(changed.status).toBe(200)
    expect({ token: await statusOfToken(person), cookie: await statusOfCookie(person) }).toEqual({
      token: 401,
      cookie: 401,
    })
    expect(await statusOfCookie({ email: person.email, cookie: cookieOf(elsewhere) })).toBe(401)
    // The device that changed it stays signed in, with a new session.
    expect(await statusOfCookie({ email: person.email, cookie: cookieOf(changed) })).toBe(200)
    const old = await post('/sign-in/email', { email: person.email, password: person.password })
    expect(old.status).toBe(401)
  })

  it('does not come with a refused change of password', async () => {
    const person = await signUp()
    const change = (newPassword: string, currentPassword: string) =>
      post('/change-password', { currentPassword, newPassword }, { cookie: person.cookie }).then(readJson)
    expect(await change('Newer#2026', 'Wrong#2026')).toMatchObject({
      status: 400,
      body: { message: 'The current password is wrong.' },
    })
    expect(await change('weak', person.password)).toMatchObject({
      status: 400,
      body: { message: 'Password must be 6 characters long' },
    })
    expect({ token: await statusOfToken(person), cookie: await statusOfCookie(person) }).toEqual({
      token: 200,
      cookie: 200,
    })
  })
})

describe('a forgotten password', () => {
  const sent: Mail[] = []
  const sendMail = { send: async (mail: Mail) => void sent.push(mail) }
  let worker: Awaited<ReturnType<typeof startJobs>>
  beforeAll(async () => {
    worker = await startJobs(db, silentLog, {
      [passwordLinkJob]: (payload) => sendPasswordLink({ db, env, clock, sendMail }, payload),
    })
  })
  afterAll(() => worker.stop())
  const linkTokenOf = (text: string) => text.match(/\/reset\?token=(\S+)/)?.[1] ?? ''

  it('answers the same whether the e-mail has an account, and mails only to one that lives', async () => {
    const person = await signUp()
    const closed = await signUp()
    await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, closed.id))
    const emails = [person.email, closed.email, 'nobody@people.test']
    const answers = await Promise.all(
      emails.map(async (email) => readJson(await post('/request-password-reset', { email }))),
    )
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 200 })
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatchObject({ to: person.email, subject: 'Set a new password for Swap' })
    expect(sent[0]?.text).toContain(`${env.PUBLIC_URL}/reset?token=`)
  })

  it('is replaced through the mailed link, once, which ends every session and logs in', async () => {
    const person = await signUp()
    sent.length = 0
    await post('/request-password-reset', { email: person.email })
    await expect.poll(() => sent.length).toBe(1)
    const token = linkTokenOf(sent[0]?.text ?? '')
    const weak = await post('/reset-password', { token, newPassword: 'weak' })
    expect(weak.status).toBe(400)
    expect(JSON.stringify(await db.select().from(verifications))).not.toContain(token)
    const reset = await post('/reset-password', { token, newPassword: 'Newer#2026' })
    expect(reset.status).toBe(200)
    expect(await statusOfCookie({ email: person.email, cookie: cookieOf(reset) })).toBe(200)
    expect({ token: await statusOfToken(person), cookie: await statusOfCookie(person) }).toEqual({
      token: 401,
      cookie: 401,
    })
    const again = await readJson(await post('/reset-password', { token, newPassword: 'Third#2026' }))
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'This link is no longer valid. Ask for a new one.' },
    })
    expect((await post('/sign-in/email', { email: person.email, password: 'Newer#2026' })).status).toBe(200)
  })

  it.each([
    [
      'another link',
      async (_person: Person, token: string) => post('/reset-password', { token, newPassword: 'Newer#2026' }),
    ],
    [
      'a change of the password',
      async ({ cookie, password }: Person) =>
        post('/change-password', { currentPassword: password, newPassword: 'Newer#2026' }, { cookie }),
    ],
  ])('is not replaced through a link that was mailed before %s', async (_what, setPassword) => {
    const [person, neighbour] = [await signUp(), await signUp()]
    sent.length = 0
    for (const { email } of [person, person, neighbour]) await post('/request-password-reset', { email })
    await expect.poll(() => sent.length).toBe(3)
    const tokensOf = ({ email }: Person) =>
      sent.filter(({ to }) => to === email).map(({ text }) => linkTokenOf(text))
    const [first = '', second = ''] = tokensOf(person)
    expect((await setPassword(person, first)).status).toBe(200)
    const late = await readJson(await post('/reset-password', { token: second, newPassword: 'Third#2026' }))
    expect(late).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
    const [other = ''] = tokensOf(neighbour)
    expect((await post('/reset-password', { token: other, newPassword: 'Third#2026' })).status).toBe(200)
  })

  it('is replaced once by a link that is followed five times at the same moment', async () => {
    const person = await signUp()
    const token = `link of ${person.id}`
    await addPasswordLink(db, person.id, token, new Date(clock.now().getTime() + 60_000))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post('/reset-password', { token, newPassword: 'Newer#2026' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  it('ends the session of a login with the old one that has not ended yet', async () => {
    const person = await signUp()
    const token = `slow login of ${person.id}`
    await addPasswordLink(db, person.id, token, new Date(clock.now().getTime() + 60_000))
    const [old] = await db.select().from(sessions).where(eq(sessions.userId, person.id))
    const [password] = await db.select().from(accounts).where(eq(accounts.userId, person.id))
    if (!old) throw new Error('nobody is logged in')
    let reset: ReturnType<typeof post> | undefined
    await db.transaction(async (tx) => {
      expect(await holdPasswordHash(tx, person.id, password?.password ?? '')).toBe(true)
      await tx.insert(sessions).values({ ...old, id: randomUUID(), token: `token of ${person.id}` })
      reset = post('/reset-password', { token, newPassword: 'Newer#2026' })
      await untilBlocked(db)
    })
    expect((await reset)?.status).toBe(200)
    const left = await db
      .select({ token: sessions.token })
      .from(sessions)
      .where(eq(sessions.userId, person.id))
    expect(left).toHaveLength(1)
    expect([old.token, `token of ${person.id}`], 'the one that the reset begins').not.toContain(
      left[0]?.token,
    )
  })

  it('sends five links an hour at most, account or not', async () => {
    for (const email of [(await signUp()).email, 'nobody-at-all@people.test']) {
      const statuses: number[] = []
      for (let n = 0; n < 6; n += 1) statuses.push((await post('/request-password-reset', { email })).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  it.each(['', 'made-up', 'a\0b', 7])('is not replaced through the link token %j', async (token) => {
    expect((await post('/reset-password', { token, newPassword: 'Newer#2026' })).status).toBe(400)
  })
})
