import { desc, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { grantAdmin, revokeAdmin } from '../admin/members/change-member.ts'
import { closeMember } from '../trust/reports/close-member.ts'
import { verifySeller } from '../trust/verification/verify-seller.ts'
import type { AuditEntry } from './contract.ts'
import { auditEntries } from './schema.ts'

const market = await openMarketplace({ TRUST_PROXY: '1' })
const { db, request } = market
const admin = await market.signUp('admin', 'Ayesha')
const operator = { id: null, name: 'root at the command line', address: 'the-server' }

const read = (query: Record<string, string> = {}) =>
  market.call<AuditEntry[]>(admin, 'GET', '/audit', { query: { limit: '100', ...query } })
const readAbout = async ({ email }: Person) =>
  (await read()).body.filter(({ account }) => account === email).map(({ act }) => act)

/** Acts as the admin, from an address. */
const act = (method: string, path: string, query: Record<string, string>, address = '203.0.113.7') =>
  request(`/api${path}?${new URLSearchParams({ email: admin.email, ...query })}`, {
    method,
    token: admin.token,
    // The client wrote the first address, our proxy the second.
    headers: { 'x-forwarded-for': `6.6.6.6, ${address}` },
  })

beforeEach(() => market.resetRateLimits())

describe('the audit log', () => {
  it('records who verified whom, when and from where', async () => {
    const seller = await market.signUp('seller')
    const before = Date.now()
    await act('PUT', '/users', { userid: seller.id })
    const [entry] = (await read()).body
    expect(entry).toEqual({
      _id: expect.any(String),
      act: 'verify-seller',
      admin: admin.email,
      account: seller.email,
      accountId: seller.id,
      address: '203.0.113.7',
      createdAt: expect.any(String),
    })
    const at = new Date(entry?.createdAt ?? 0).getTime()
    expect(Math.abs(at - before)).toBeLessThan(30_000)
  })

  it('records every change once, newest first, and neither refusals nor calls that change nothing', async () => {
    const seller = await market.signUp('seller')
    const buyer = await market.signUp('bayer')
    await Promise.all([1, 2, 3].map(() => act('PUT', '/users', { userid: seller.id })))
    await act('PUT', '/users', { userid: seller.id, verified: 'false' })
    await act('PUT', '/users', { userid: buyer.id })
    await act('DELETE', '/deleteuser', { id: seller.id })
    await act('DELETE', '/deleteuser', { id: seller.id })
    await act('DELETE', '/deleteuser', { id: admin.id })
    expect(await readAbout(seller)).toEqual(['close-account', 'revoke-verification', 'verify-seller'])
    expect(await readAbout(buyer)).toEqual([])
    expect(await readAbout(admin)).toEqual([])
  })

  it('records who became an admin at the command line, and who was removed', async () => {
    const person = await market.signUp()
    for (const again of [false, true]) {
      expect(await grantAdmin(db, operator, person.email)).toEqual({ ok: true, value: { changed: !again } })
    }
    for (const again of [false, true]) {
      expect(await revokeAdmin(db, operator, person.email)).toEqual({ ok: true, value: { changed: !again } })
    }
    expect(await grantAdmin(db, operator, 'nobody@people.test')).toEqual({
      ok: false,
      why: 'no-such-account',
    })
    expect(await readAbout(person)).toEqual(['revoke-admin', 'grant-admin'])
    expect((await read()).body[0]).toMatchObject({ admin: operator.name, address: operator.address })
  })

  it('comes in pages', async () => {
    const all = (await read()).body
    const first = await read({ limit: '2' })
    await act('PUT', '/users', { userid: (await market.signUp('seller')).id })
    const cursor = first.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? ''
    expect([...first.body, ...(await read({ cursor })).body]).toEqual(all)
  })

  it.each([
    ['changed', "update audit_entries set admin_name = 'nobody'"],
    ['shortened', 'delete from audit_entries'],
    ['emptied', 'truncate audit_entries'],
  ])('cannot be %s, neither by the server nor by the owner of the table', async (_how, statement) => {
    const rows = () => db.select().from(auditEntries).orderBy(desc(auditEntries.id))
    const before = await rows()
    expect(before.length).toBeGreaterThan(0)
    await expect(db.execute(statement)).rejects.toThrow()
    await expect(market.asOwner(statement)).rejects.toThrow('audit_entries is append-only')
    expect(await rows()).toEqual(before)
  })

  it('is written in the transaction of the act: neither stands without the other', async () => {
    const seller = await market.signUp('seller')
    const person = await market.signUp()
    // The entry cannot be written: no account has this id.
    const stranger = { ...operator, id: '00000000-0000-4000-8000-000000000000' }
    await expect(verifySeller(market, stranger, seller.id)).rejects.toThrow()
    await expect(closeMember(market, stranger, seller.id)).rejects.toThrow()
    await expect(grantAdmin(db, stranger, person.email)).rejects.toThrow()
    const { rows } = await db.execute(
      sql`select role, verified, closed_at from users where id in (${seller.id}, ${person.id}) order by role`,
    )
    expect(rows).toEqual([
      { role: 'buyer', verified: false, closed_at: null },
      { role: 'seller', verified: false, closed_at: null },
    ])
  })

  it('does not deadlock when two admins act on one account', async () => {
    const second = await market.signUp('admin')
    for (let round = 0; round < 10; round += 1) {
      const seller = await market.signUp('seller')
      const statuses = await Promise.all([
        act('PUT', '/users', { userid: seller.id }).then(({ status }) => status),
        market
          .call(second, 'DELETE', '/deleteuser', { query: { id: seller.id } })
          .then(({ status }) => status),
        act('PUT', '/users', { userid: seller.id, verified: 'false' }).then(({ status }) => status),
      ])
      expect(
        [[200, 404], [200], [200, 404]].every((good, at) => good.includes(statuses[at] ?? 0)),
        `${statuses}`,
      ).toBe(true)
      expect((await readAbout(seller))[0]).toBe('close-account')
    }
  })
})
