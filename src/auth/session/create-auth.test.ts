import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openIdentityClient, readJson } from '../../../tests/support/identity-client.ts'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { accounts, users } from '../schema.ts'

const app = await startTestApp()
const { db, request, signUp } = app
const { origin, post } = openIdentityClient(app)

describe('signing up', () => {
  const person = { name: 'Rahim', email: 'rahim@people.test', password: 'Swap#2026' }

  it('answers the account and a session cookie that scripts and other sites cannot use', async () => {
    const answer = await post('/sign-up/email', { ...person, name: '  Rahim  ' })
    expect(answer.status).toBe(200)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^swap\.session_token=.+; HttpOnly; SameSite=Lax/i)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.json()).toMatchObject({ user: { name: 'Rahim', email: person.email } })
  })

  it.each([
    ['is shorter than six', 'Aa1!a', 'Password must be 6 characters long'],
    ['has no uppercase letter', 'swap#2026', 'Password must have uppercase, number and special characters'],
    ['has no number', 'Swap#Swap', 'Password must have uppercase, number and special characters'],
    ['has no special character', 'Swap2026', 'Password must have uppercase, number and special characters'],
    ['is too long', `Swap#2026${'x'.repeat(130)}`, 'Password must be at most 128 characters long'],
  ])('refuses a password that %s, in the words of the form', async (_what, password, message) => {
    const answer = await readJson(
      await post('/sign-up/email', { ...person, email: 'weak@people.test', password }),
    )
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })

  it.each([
    ['no name', { name: ' ' }],
    ['a name of 101 letters', { name: 'x'.repeat(101) }],
    ['a name of several lines', { name: 'Rahim\nYou have won' }],
    ['a name with a link', { name: 'Win at https://prize.example' }],
    ['a name that runs backwards', { name: 'Rahim \u202Eelif' }],
    ['a name with a badge of its own', { name: 'Samsung Official Store ✔' }],
    ['a name that reads as Swap', { name: 'Ѕwap Admin' }],
    ['a name that the database cannot hold', { name: 'a\0b' }],
    ['an e-mail that is none', { email: 'rahim' }],
    ['an e-mail that is a number', { email: 7 }],
    ['no password', { password: undefined }],
  ])('refuses %s', async (_what, part) => {
    const answer = await post('/sign-up/email', { ...person, email: 'bad@people.test', ...part })
    expect(answer.status).toBe(400)
  })

  it('refuses a second account for an e-mail, in any case of it', async () => {
    const again = await readJson(await post('/sign-up/email', { ...person, email: 'Rahim@People.test' }))
    expect(again).toMatchObject({
      status: 422,
      body: { message: 'This email already has an account. Log in instead.' },
    })
  })

  it('makes one account when ten people take the same e-mail at the same moment', async () => {
    const email = 'race@people.test'
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) =>
        readJson(await post('/sign-up/email', { ...person, email, name: `P${n}` })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, message: body.message }).toEqual({
        status: 422,
        message: 'This email already has an account. Log in instead.',
      })
    }
    const [user] = await db.select().from(users).where(eq(users.email, email))
    expect(
      await db
        .select()
        .from(accounts)
        .where(eq(accounts.userId, user?.id ?? '')),
    ).toHaveLength(1)
  })

  it('cannot set the role, the verification or the closing of the account', async () => {
    const email = 'bold@people.test'
    await post('/sign-up/email', {
      ...person,
      email,
      role: 'admin',
      verified: true,
      emailVerified: true,
      closedAt: 0,
    })
    const [user] = await db.select().from(users).where(eq(users.email, email))
    expect(user).toMatchObject({ role: null, verified: false, emailVerified: false, closedAt: null })
  })
})

describe('what else the identity service could do', () => {
  it.each([
    ['GET', '/list-sessions'],
    ['POST', '/delete-user'],
    ['POST', '/change-email'],
    ['GET', '/error'],
    ['POST', '/sign-in/email/'],
    ['POST', '/sign-up/email/../../delete-user'],
  ])('%s %s does not exist here', async (method, path) => {
    const answer = await request(`/api/auth${path}`, { method, headers: origin })
    expect(answer.status).toBe(404)
  })
})

describe('a body that is nested 10,000 deep', () => {
  const deep = `${'['.repeat(10_000)}1${']'.repeat(10_000)}`

  it.each([
    '/sign-up/email',
    '/sign-in/email',
    '/sign-in/social',
    '/sign-out',
    '/update-user',
    '/change-password',
    '/request-password-reset',
    '/reset-password',
  ])('is refused by %s', async (path) => {
    const person = await signUp()
    for (const body of [
      `{"name":${deep}}`,
      `{"name":${deep.replaceAll('[', '{"a":').replaceAll(']', '}')}}`,
      deep,
    ]) {
      const headers = { ...origin, 'content-type': 'application/json', cookie: person.cookie }
      const answer = await request(`/api/auth${path}`, { method: 'POST', body, headers })
      expect(answer.status).toBe(400)
    }
  })
})
