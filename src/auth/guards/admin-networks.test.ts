import { describe, expect, it } from 'vitest'
import { openIdentityClient, readJson } from '../../../tests/support/identity-client.ts'
import { type Person, startTestApp } from '../../../tests/support/test-app.ts'

const app = await startTestApp({ ADMIN_NETWORKS: '203.0.113.0/24, 2001:db8::/32', TRUST_PROXY: '1' })
const { request, signUp } = app
const { post } = openIdentityClient(app)

const office = { 'x-forwarded-for': '203.0.113.9' }
const elsewhere = { 'x-forwarded-for': '198.51.100.9' }

/** What a person reaches from somewhere: calls of theirs, a fresh token, a page, their events, their session, and logging in. */
async function reach({ name, email, password, token, cookie }: Person, headers: Record<string, string>) {
  const query = `email=${encodeURIComponent(email)}`
  const statusOf = (path: string, init: object) =>
    request(path, { ...init, headers }).then(({ status, body }) => {
      void body?.cancel()
      return status
    })
  return {
    call: await statusOf(`/api/bookingproduct?${query}`, { token }),
    token: await statusOf(`/api/jwt?${query}`, { cookie }),
    page: await statusOf('/dashbord', { cookie }),
    events: await statusOf('/api/events', { cookie }),
    session: (await (await request('/api/auth/get-session', { cookie, headers })).json()) !== null,
    update: (await post('/update-user', { name }, { cookie, headers })).status,
    factor: await statusOf('/api/secondfactor', { cookie }),
    login: (await post('/sign-in/email', { email, password }, { headers })).status,
  }
}

describe('where admins may act', () => {
  it('is in their networks alone', async () => {
    const admin = await signUp('admin')
    const all = {
      call: 200,
      token: 200,
      page: 200,
      events: 200,
      session: true,
      update: 200,
      factor: 200,
      login: 200,
    }
    expect(await reach(admin, office)).toEqual(all)
    expect(await reach(admin, { 'x-forwarded-for': '2001:db8::7' })).toEqual(all)
    expect(await reach(admin, elsewhere)).toEqual({
      call: 401,
      token: 401,
      page: 302,
      events: 401,
      session: false,
      update: 401,
      factor: 401,
      login: 403,
    })
  })

  it('is decided by the address that our own proxy has written', async () => {
    const admin = await signUp('admin')
    const forged = { 'x-forwarded-for': '203.0.113.9, 198.51.100.9', 'x-client-address': '203.0.113.9' }
    expect(await reach(admin, forged)).toMatchObject({ call: 401, token: 401, login: 403 })
  })

  it('is no concern of others', async () => {
    expect(await reach(await signUp('seller'), elsewhere)).toMatchObject({
      call: 200,
      page: 200,
      session: true,
      update: 200,
      login: 200,
    })
  })

  it('is said to whoever knows the password, and to nobody else', async () => {
    const { email, password } = await signUp('admin')
    const logIn = (typed: string) =>
      post('/sign-in/email', { email, password: typed }, { headers: elsewhere }).then(readJson)
    expect(await logIn(password)).toMatchObject({ status: 403, body: { code: 'ADMIN_NETWORK' } })
    expect(await logIn('Wrong#2026')).toMatchObject({ status: 401 })
  })
})
