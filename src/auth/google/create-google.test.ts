import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openGoogleJourney } from '../../../tests/support/google-journey.ts'
import { openIdentityClient } from '../../../tests/support/identity-client.ts'
import { untilBlocked } from '../../../tests/support/open-transactions.ts'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { accounts, users } from '../schema.ts'
import { addPasswordLink } from '../session/store-links.ts'

const app = await startTestApp()
const { db, env, request, signUp } = app
const { pressButton, chooseAccount, cookieOf, waysInOf } = openGoogleJourney(app)

describe('signing in with Google', () => {
  it('calls a newcomer by the name that Google knows, without what a name here cannot have', async () => {
    const email = 'badge@gmail.test'
    await chooseAccount({ name: 'Samsung Official Store ✔ \u202E', email, verified: 'on' })
    const [user] = await db.select().from(users).where(eq(users.email, email))
    expect(user?.name).toBe('Samsung Official Store')
  })

  it('calls a newcomer neutrally whose name there reads as Swap', async () => {
    const email = 'swap-support@gmail.test'
    const { browser, error } = await chooseAccount({ name: 'Swap Support', email, verified: 'on' })
    expect(error).toBeNull()
    const recorded = await request('/api/users', {
      method: 'POST',
      cookie: cookieOf(browser),
      json: { name: 'New member', email, role: 'bayer' },
    })
    expect([recorded.status, await recorded.json()]).toMatchObject([201, { name: 'New member' }])
  })

  it('goes out with PKCE, state and nonce, and never the same twice', async () => {
    const [one, two] = [await pressButton(), await pressButton()]
    const read = ({ url }: { url: URL }) => Object.fromEntries(url.searchParams)
    expect(read(one)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${env.PUBLIC_URL}/api/auth/callback/google`,
    })
    for (const name of ['state', 'nonce', 'code_challenge'] as const) {
      expect(read(one)[name]?.length).toBeGreaterThanOrEqual(32)
      expect(read(one)[name]).not.toBe(read(two)[name])
    }
  })

  it('creates an account for a new user, whom the page then records as a buyer', async () => {
    const email = 'mina@gmail.test'
    const { browser, path, error } = await chooseAccount({ name: 'Mina', email, verified: 'on' })
    expect(browser.jar.get('swap.device')).toMatch(/^[\w-]{22}$/)
    expect({ path, error }).toEqual({ path: '/api/auth/popup-done', error: null })
    const recorded = await request('/api/users', {
      method: 'POST',
      cookie: cookieOf(browser),
      json: { name: 'Mina', email, role: 'bayer' },
    })
    expect(recorded.status).toBe(201)
    expect(await recorded.json()).toMatchObject({ name: 'Mina', email, role: 'bayer', verified: false })
    const token = await request(`/api/jwt?email=${email}`, { cookie: cookieOf(browser) })
    expect(token.status).toBe(200)
  })

  it('finds the same account the next time, with its role and verification', async () => {
    const email = 'karim@gmail.test'
    await chooseAccount({ name: 'Karim', email, verified: 'on' })
    await db.update(users).set({ role: 'seller', verifiedAt: new Date() }).where(eq(users.email, email))
    const { browser } = await chooseAccount({ name: 'Karim Again', email, verified: 'on' })
    const again = await request('/api/users', {
      method: 'POST',
      cookie: cookieOf(browser),
      json: { name: 'Karim Again', email, role: 'bayer' },
    })
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ name: 'Karim', role: 'seller', verified: true })
  })

  it('gives a newcomer who comes back twice at once one account', async () => {
    const person = { name: 'Hasan', email: 'hasan@gmail.test', verified: 'on' } as const
    await chooseAccount(person)
    const [known] = await db.select().from(users).where(eq(users.email, person.email))
    const [way] = await db
      .select()
      .from(accounts)
      .where(eq(accounts.userId, known?.id ?? ''))
    if (!known || !way) throw new Error('there is no account')
    await db.delete(users).where(eq(users.id, known.id))
    let again: ReturnType<typeof chooseAccount> | undefined
    await db.transaction(async (tx) => {
      await tx.insert(users).values(known)
      again = chooseAccount(person)
      await untilBlocked(db)
      await tx.insert(accounts).values(way)
    })
    expect((await again)?.error).toBeNull()
    expect(await waysInOf(known.id)).toEqual(['google'])
  })

  it('comes to nothing when the person cancels', async () => {
    const { browser, path, error } = await chooseAccount({ cancel: 'yes' })
    expect({ path, error }).toEqual({ path: '/api/auth/popup-done', error: 'access_denied' })
    expect(browser.jar.has('swap.session_token')).toBe(false)
  })

  it('is refused for a closed account', async () => {
    const email = 'closed@gmail.test'
    await chooseAccount({ name: 'Closed', email, verified: 'on' })
    await db.update(users).set({ closedAt: new Date() }).where(eq(users.email, email))
    const { browser, error } = await chooseAccount({ name: 'Closed', email, verified: 'on' })
    expect(error).toBe('INVALID_EMAIL_OR_PASSWORD')
    expect(browser.jar.has('swap.session_token')).toBe(false)
  })
})

describe('an e-mail that already has an account with a password', () => {
  it('is linked when Google says that it is verified: same account, same role', async () => {
    const person = await signUp('seller', 'Rahim')
    await db.update(users).set({ verifiedAt: new Date() }).where(eq(users.id, person.id))
    const { browser, error } = await chooseAccount({ name: 'R.', email: person.email, verified: 'on' })
    expect(error).toBeNull()
    const again = await request('/api/users', {
      method: 'POST',
      cookie: cookieOf(browser),
      json: { name: 'R.', email: person.email, role: 'bayer' },
    })
    expect(await again.json()).toMatchObject({
      _id: person.id,
      name: 'Rahim',
      role: 'seller',
      verified: true,
    })
  })

  it('is not linked when Google does not say so, and the account stays as it was', async () => {
    const person = await signUp('seller')
    const { browser, error } = await chooseAccount({ name: 'Thief', email: person.email })
    expect(error).toBe('account_not_linked')
    expect(browser.jar.has('swap.session_token')).toBe(false)
    expect(await waysInOf(person.id)).toEqual(['credential'])
    const still = await request(`/api/jwt?email=${encodeURIComponent(person.email)}`, {
      cookie: person.cookie,
    })
    expect(still.status).toBe(200)
  })

  it('loses a password that another person may have set before the owner signed in', async () => {
    const squatter = await signUp('bayer', 'Squatter')
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, squatter.id))
    await chooseAccount({ name: 'Owner', email: squatter.email, verified: 'on' })
    expect(await waysInOf(squatter.id)).toEqual(['google'])
    const byCookie = await request(`/api/jwt?email=${encodeURIComponent(squatter.email)}`, {
      cookie: squatter.cookie,
    })
    expect(byCookie.status).toBe(401)
  })

  it('is not opened by a Google account without the e-mail once its owner has set a password by a link', async () => {
    const stranger = { name: 'Stranger', email: 'owner@people.test' }
    expect((await chooseAccount(stranger)).error).toBeNull()
    const [{ id } = { id: '' }] = await db.select().from(users).where(eq(users.email, stranger.email))
    await addPasswordLink(db, id, 'a-mailed-token', new Date(Date.now() + 3_600_000))
    const json = { token: 'a-mailed-token', newPassword: 'Newer#2026' }
    expect((await openIdentityClient(app).post('/reset-password', json)).status).toBe(200)
    expect(await waysInOf(id)).toEqual(['credential'])
    const again = await chooseAccount(stranger)
    expect(again.error).toBe('account_not_linked')
    expect(again.browser.jar.has('swap.session_token')).toBe(false)
  })

  it('keeps its password when its owner had proven the e-mail', async () => {
    const person = await signUp()
    await chooseAccount({ name: 'Owner', email: person.email, verified: 'on' })
    expect((await waysInOf(person.id)).sort()).toEqual(['credential', 'google'])
    const still = await request(`/api/jwt?email=${encodeURIComponent(person.email)}`, {
      cookie: person.cookie,
    })
    expect(still.status).toBe(200)
  })
})
