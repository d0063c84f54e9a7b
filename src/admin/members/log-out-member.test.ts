import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { enter } from '../../../tests/support/factors.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { auditEntries } from '../../audit/schema.ts'
import { updateAccount } from '../../auth/index.ts'

const market = await openMarketplace()
const admin = await market.signUp('admin')

const logOut = (id: string) =>
  market.call<{ deletedCount: number }>(admin, 'DELETE', `/members/${id}/sessions`)
const statusOf = async ({ email }: Person, cookie: string) =>
  (await market.request(`/api/jwt?email=${encodeURIComponent(email)}`, { cookie })).status
const readActs = async ({ id }: Person) =>
  (
    await market.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountId, id))
      .orderBy(desc(auditEntries.createdAt))
  ).map(({ act, adminName }) => [act, adminName])

it('an admin logs a person out everywhere: every cookie and token of theirs, of nobody else, and once in the audit log', async () => {
  const [person, other] = [await market.signUp('seller'), await market.signUp()]
  const elsewhere = await enter(market, person)
  expect((await logOut(person.id)).body).toEqual({ deletedCount: 2 })
  expect([await statusOf(person, person.cookie), await statusOf(person, elsewhere)]).toEqual([401, 401])
  expect((await market.call(person, 'GET', '/balance')).status).toBe(401)
  expect(await statusOf(other, other.cookie)).toBe(200)
  expect((await logOut(person.id)).body).toEqual({ deletedCount: 0 })
  expect(await readActs(person)).toEqual([['log-out', admin.email]])
  // The way in stays.
  expect(await statusOf(person, await enter(market, person))).toBe(200)
})

it('no unknown account', async () => {
  for (const id of [crypto.randomUUID(), 'x']) {
    expect((await logOut(id)).body.code).toBe('no-such-account')
  }
})

it('a suspension logs nobody out: what is paid goes on', async () => {
  const person = await market.signUp('seller')
  await updateAccount(market.db, person.id, { suspendedAt: market.clock.now(), suspendedFor: 'Fraud' })
  expect(await statusOf(person, person.cookie)).toBe(200)
  expect((await logOut(person.id)).body).toEqual({ deletedCount: 1 })
  expect(await statusOf(person, person.cookie)).toBe(401)
})
