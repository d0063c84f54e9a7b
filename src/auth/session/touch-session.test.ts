import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openIdentityClient } from '../../../tests/support/identity-client.ts'
import { type Person, startTestApp } from '../../../tests/support/test-app.ts'
import { sessions, users } from '../schema.ts'
import { endOfSession } from './touch-session.ts'

const app = await startTestApp()
const { db, clock, request, signUp } = app
const { post, statusOfCookie, statusOfToken } = openIdentityClient(app)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Uses the session as a browser does: fetches a token by the cookie, and calls with it. */
async function use(person: Person): Promise<number> {
  const answer = await request(`/api/jwt?email=${encodeURIComponent(person.email)}`, {
    cookie: person.cookie,
  })
  if (answer.ok) person.token = ((await answer.json()) as { jwtToken: string }).jwtToken
  return statusOfToken(person)
}

describe('endOfSession', () => {
  const at = (millis: number) => new Date(millis)
  it.each([
    ['buyer', 0, 14 * day],
    ['seller', 16 * day, 30 * day],
    ['buyer', 29 * day, 30 * day],
    ['admin', 0, 30 * minute],
    ['admin', 11.75 * hour, 12 * hour],
  ] as const)('of a %s, last used after %d ms, is after %d ms', (role, usedAt, end) => {
    expect(endOfSession(role, { createdAt: at(0), usedAt: at(usedAt) })).toEqual(at(end))
  })
})

describe('a session', () => {
  it('that is not used for 14 days ends; one that is used goes on', async () => {
    const [active, idle] = [await signUp(), await signUp('seller')]
    clock.advance(13 * day)
    expect(await use(active)).toBe(200)
    clock.advance(day + minute)
    expect([await use(active), await use(idle)]).toEqual([200, 401])
    expect(await statusOfCookie(idle)).toBe(401)
  })

  it('ends after 30 days, however often it is used', async () => {
    const person = await signUp()
    for (let days = 0; days < 29; days += 7) {
      expect(await use(person)).toBe(200)
      clock.advance(7 * day)
    }
    expect(await use(person)).toBe(401)
  })

  it('of an admin ends after 30 minutes without use, for calls, pages and uploads', async () => {
    const [active, idle] = [await signUp('admin'), await signUp('admin')]
    const keyOf = async ({ email, token }: Person) => {
      const answer = await request(`/api/imagekey?email=${encodeURIComponent(email)}`, { token })
      return ((await answer.json()) as { key: string }).key
    }
    const key = await keyOf(idle)
    clock.advance(10 * minute)
    await use(active)
    clock.advance(21 * minute)
    const upload = () => request(`/api/images?key=${key}`, { method: 'POST', body: new FormData() })
    const page = ({ cookie }: Person) => request('/dashbord', { cookie }).then(({ status }) => status)
    const all = async (who: Person) => [await statusOfCookie(who), await page(who)]
    expect(await all(active)).toEqual([200, 200])
    expect(await all(idle)).toEqual([401, 302])
    expect((await upload()).status).toBe(401)
  })

  it('of an admin ends after 12 hours, however often it is used', async () => {
    const admin = await signUp('admin')
    for (let waited = 0; waited < 12 * hour; waited += 29 * minute) {
      expect(await use(admin)).toBe(200)
      clock.advance(29 * minute)
    }
    expect(await use(admin)).toBe(401)
  })

  it('has the limits of the role that its owner has now', async () => {
    const person = await signUp()
    clock.advance(20 * minute)
    expect(await use(person)).toBe(200)
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, person.id))
    clock.advance(10 * minute)
    expect(await use(person)).toBe(200)
    await db.update(users).set({ role: 'buyer' }).where(eq(users.id, person.id))
    clock.advance(day)
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, person.id))
    expect(await use(person)).toBe(401)
  })

  it('is used by pages too', async () => {
    const admin = await signUp('admin')
    clock.advance(20 * minute)
    expect((await request('/dashbord', { cookie: admin.cookie })).status).toBe(200)
    clock.advance(20 * minute)
    expect(await use(admin)).toBe(200)
  })

  it('that is opened by a sign-in has the limits of the role from the start', async () => {
    const admin = await signUp('admin')
    await post('/sign-in/email', { email: admin.email, password: admin.password })
    const rows = await db.select().from(sessions).where(eq(sessions.userId, admin.id))
    expect(rows.map(({ createdAt, expiresAt }) => expiresAt.getTime() - createdAt.getTime())).toContain(
      30 * minute,
    )
  })

  it('is noted as used once a minute at most', async () => {
    const person = await signUp()
    const usedAt = async () => {
      const [row] = await db.select().from(sessions).where(eq(sessions.userId, person.id))
      return row?.updatedAt
    }
    const before = await usedAt()
    clock.advance(minute / 2)
    await use(person)
    expect(await usedAt()).toEqual(before)
    clock.advance(minute / 2)
    await use(person)
    expect(await usedAt()).toEqual(clock.now())
  })
})
