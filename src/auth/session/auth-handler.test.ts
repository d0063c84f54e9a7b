import { describe, expect, it, test } from 'vitest'
import { openIdentityClient } from '../../../tests/support/identity-client.ts'
import { cookieOf, type Person, startTestApp } from '../../../tests/support/test-app.ts'

const app = await startTestApp()
const secure = await startTestApp({ PUBLIC_URL: 'https://swap.test', DEMO: '1' })
const { post } = openIdentityClient(app)

/** The secret part of a session's cookie. */
const secretOf = (cookie: string) =>
  decodeURIComponent(cookie.match(/session_token=([^;]+)/)?.[1] ?? '').split('.')[0] ?? ''

describe('the token of a session', () => {
  it('is in its cookie, and in no answer', async () => {
    const email = 'rahim@people.test'
    const password = 'Swap#2026'
    const signedUp = await post('/sign-up/email', { name: 'Rahim', email, password })
    const signedIn = await post('/sign-in/email', { email, password })
    const cookie = cookieOf(signedIn)
    const read = await app.request('/api/auth/get-session', { cookie })
    const changed = await post(
      '/change-password',
      { currentPassword: password, newPassword: 'Newer#2026' },
      { cookie },
    )
    const answers: [string, Response][] = [
      [cookieOf(signedUp), signedUp],
      [cookie, signedIn],
      [cookie, read],
      [cookieOf(changed), changed],
    ]
    for (const [sent, answer] of answers) {
      expect(answer.status).toBe(200)
      const body = await answer.text()
      expect(body).toContain(email)
      expect(secretOf(sent)).toMatch(/^[\w-]{32}$/)
      expect(body).not.toContain(secretOf(sent))
      expect(body).not.toContain('"token"')
    }
  })
})

test.each([
  ['/images/0123456789abcdef.webp', 200],
  ['https://lh3.googleusercontent.com/a/ACg8ocK_x-y=s96-c', 200],
  [null, 200],
  ['', 400],
  ['//people.test/a.png', 400],
  ['https://people.test/a.png', 400],
  ['https://lh3.googleusercontent.com.people.test/a', 400],
  ['https://people.test/.googleusercontent.com/a', 400],
  ['javascript:alert(1)', 400],
  ['data:image/png;base64,AAAA', 400],
  [`/${'a'.repeat(501)}`, 400],
])('the picture of a person is one of this site or of Google: %j: %i', async (image, status) => {
  const { cookie } = await app.signUp()
  const changed = await post('/update-user', { image }, { cookie })
  expect(changed.status).toBe(status)
  const email = `${crypto.randomUUID()}@people.test`
  const signedUp = await post('/sign-up/email', { name: 'Rahim', email, password: 'Padma!River7', image })
  expect(signedUp.status).toBe(status)
})

describe('behind https', () => {
  const origin = { origin: secure.env.PUBLIC_URL }
  const enter = async ({ email, password }: Person, cookie = '') =>
    secure.request('/api/auth/sign-in/email', {
      method: 'POST',
      json: { email, password },
      cookie,
      headers: origin,
    })
  const statusOf = async (cookie: string) => {
    const answer = await secure.request('/api/auth/get-session', { cookie })
    return (await answer.json()) === null ? 'nobody' : 'signed in'
  }

  it('the session’s cookie can be set by this host alone, and is read under no other name', async () => {
    const line = (await enter(await secure.signUp())).headers
      .getSetCookie()
      .find((one) => one.includes('session_token'))
    expect(line).toMatch(/^__Host-swap\.session_token=[^;]+; .*Path=\/; .*HttpOnly; .*Secure/)
    expect(line).not.toMatch(/domain/i)
    const value = line?.match(/=([^;]+)/)?.[1]
    expect(await statusOf(`__Host-swap.session_token=${value}`)).toBe('signed in')
    expect(await statusOf(`swap.session_token=${value}`)).toBe('nobody')
    expect(await statusOf(`__Secure-swap.session_token=${value}`)).toBe('nobody')
  })

  it('no cookie is sent over http: those of a login, of its browser and of the language', async () => {
    const switched = await secure.request('/language', {
      method: 'POST',
      body: new URLSearchParams({ locale: 'bn', to: '/' }),
      headers: origin,
    })
    const lines = [await enter(await secure.signUp()), switched].flatMap(({ headers }) =>
      headers.getSetCookie(),
    )
    expect(lines.map((line) => line.split('=')[0])).toEqual(
      expect.arrayContaining(['__Host-swap.session_token', '__Secure-swap.known_browser', 'locale']),
    )
    for (const line of lines) expect(line).toMatch(/; Secure(;|$)/)
  })

  it('pages are kept out of shared caches with that cookie', async () => {
    const ask = (cookie: string) => secure.request('/', { cookie })
    expect((await ask('')).headers.get('cache-control')).toMatch(/^public/)
    expect((await ask('__Host-swap.session_token=x')).headers.get('cache-control')).toMatch(/^private/)
  })
})

describe('signing out', () => {
  it('asks the browser to forget the pages that it keeps', async () => {
    const person = await app.signUp()
    const answer = await post('/sign-out', {}, { cookie: person.cookie })
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    const other = await app.request('/api/auth/get-session', { cookie: person.cookie })
    expect(other.headers.get('clear-site-data')).toBe(null)
  })
})
