import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../tests/support/test-app.ts'
import * as admin from '../../admin/members/change-member.ts'
import { listAccounts, listAdmins } from '../../auth/list-accounts.ts'
import { sessions, users } from '../../auth/schema.ts'
import { findAccount, findAccountByEmail } from '../../auth/store.ts'
import { closeAccount } from './close-own-account.ts'

const { db, request, signUp } = await startTestApp()
const mail = encodeURIComponent
const nobody = '00000000-0000-0000-0000-000000000000'
const operator = { id: null, name: 'the test', address: 'here' }
const grantAdmin = (email: string) => admin.grantAdmin(db, operator, email)
const revokeAdmin = (email: string) => admin.revokeAdmin(db, operator, email)

describe('closing an account', () => {
  it('ends its cookie and its token at once, and returns the account', async () => {
    const person = await signUp('seller', 'Karim')
    const closed = await db.transaction((tx) => closeAccount(tx, person.id))
    expect(closed).toMatchObject({ ok: true, value: { id: person.id, email: person.email, role: 'seller' } })
    const byToken = await request(`/api/users/admin/${mail(person.email)}`, { token: person.token })
    const byCookie = await request(`/api/jwt?email=${mail(person.email)}`, { cookie: person.cookie })
    expect({ byToken: byToken.status, byCookie: byCookie.status }).toEqual({ byToken: 401, byCookie: 401 })
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
    expect(await findAccount(db, person.id)).toBeNull()
    expect(await findAccountByEmail(db, person.email)).toBeNull()
  })

  it('changes nothing when the caller rolls the transaction back', async () => {
    const person = await signUp()
    await db
      .transaction(async (tx) => {
        await closeAccount(tx, person.id)
        throw new Error('changed my mind')
      })
      .catch(() => {})
    const byToken = await request(`/api/users/admin/${mail(person.email)}`, { token: person.token })
    expect(byToken.status).toBe(200)
  })

  it('does not hold up rows that refer to the account: their transaction may hold a lock that closing waits for', async () => {
    const person = await signUp()
    const later = new Date(Date.now() + 60_000)
    const write = () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '1s'`)
        await tx.insert(sessions).values({ userId: person.id, token: crypto.randomUUID(), expiresAt: later })
      })
    await db.transaction(async (tx) => {
      await closeAccount(tx, person.id)
      await expect(write()).resolves.toBeUndefined()
    })
  })

  it('says which accounts were closed before and which never were', async () => {
    const person = await signUp()
    await db.transaction((tx) => closeAccount(tx, person.id))
    expect(await db.transaction((tx) => closeAccount(tx, person.id))).toEqual({
      ok: false,
      why: 'closed-before',
    })
    expect(await db.transaction((tx) => closeAccount(tx, nobody))).toEqual({
      ok: false,
      why: 'no-such-account',
    })
    expect(await db.transaction((tx) => closeAccount(tx, 'x'))).toEqual({ ok: false, why: 'no-such-account' })
  })
})

describe('admins', () => {
  it('are made and unmade by the command, but the last one stays', async () => {
    const one = await signUp()
    const two = await signUp()
    expect(await grantAdmin(one.email.toUpperCase())).toEqual({
      ok: true,
      value: { changed: true },
    })
    expect(await grantAdmin(one.email)).toEqual({ ok: true, value: { changed: false } })
    expect(await grantAdmin('nobody@people.test')).toEqual({ ok: false, why: 'no-such-account' })
    expect(await revokeAdmin('nobody@people.test')).toEqual({ ok: false, why: 'no-such-account' })
    expect(await revokeAdmin(one.email)).toEqual({ ok: false, why: 'last-admin' })
    expect(await db.transaction((tx) => closeAccount(tx, one.id))).toEqual({ ok: false, why: 'last-admin' })
    await grantAdmin(two.email)
    expect((await listAdmins(db)).map(({ email }) => email).sort()).toEqual([one.email, two.email].sort())
    expect(await revokeAdmin(two.email)).toEqual({ ok: true, value: { changed: true } })
    expect(await revokeAdmin(two.email)).toEqual({ ok: true, value: { changed: false } })
  })

  it('cannot all be removed concurrently', async () => {
    await Promise.all(Array.from({ length: 8 }, () => signUp('admin')))
    // Opens the pool's connections first, so that all begin together.
    for (const client of await Promise.all(Array.from({ length: 20 }, () => db.$client.connect())))
      client.release()
    const all = await listAdmins(db)
    await Promise.all(
      all.map(({ id, email }, n) =>
        n % 2 ? revokeAdmin(email) : db.transaction((tx) => closeAccount(tx, id)),
      ),
    )
    expect(await listAdmins(db)).toHaveLength(1)
  })
})

describe('the list of accounts', () => {
  it('comes in pages, newest first, each account once, while new ones are added', async () => {
    const signUpAfter = async (seconds: number, name: string) => {
      const { id } = await signUp('seller', name)
      const createdAt = new Date(Date.now() + seconds * 1000)
      await db.update(users).set({ createdAt }).where(eq(users.id, id))
    }
    for (let n = 0; n < 5; n += 1) await signUpAfter(n + 1, `Seller ${n}`)
    const first = await listAccounts(db, { role: 'seller', limit: 2 })
    await signUpAfter(10, 'Latecomer')
    const second = await listAccounts(db, { role: 'seller', limit: 2, cursor: first.next ?? undefined })
    const names = [...first.page, ...second.page].map(({ name }) => name)
    expect(names).toEqual(['Seller 4', 'Seller 3', 'Seller 2', 'Seller 1'])
  })

  it('of buyers holds those who were never recorded, and none who was closed', async () => {
    const closed = await signUp()
    await db.transaction((tx) => closeAccount(tx, closed.id))
    await db.execute(`update users set role = null where id = '${(await signUp('bayer', 'Unrecorded')).id}'`)
    const { page: accounts, next } = await listAccounts(db, { role: 'buyer', limit: 100 })
    expect(next).toBeNull()
    expect(accounts.map(({ name }) => name)).toContain('Unrecorded')
    expect(accounts.map(({ id }) => id)).not.toContain(closed.id)
    expect(accounts.find(({ name }) => name === 'Unrecorded')?.role).toBe('buyer')
  })
})
