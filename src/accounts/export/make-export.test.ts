import { globSync } from 'node:fs'
import { eq, getTableName } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { codeOf, setUpApp, showCode } from '../../../tests/support/factors.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { openSmtpSink } from '../../../tests/support/smtp-sink.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { createUploader, drawCircle } from '../../../tests/support/upload-photo.ts'
import { personalTables } from '../../app/modules.ts'
import { sessions } from '../../auth/schema.ts'
import type { WireExport } from '../contract.ts'

const sink = await openSmtpSink()
const market = await openMarketplace({ SMTP_URL: sink.url })
afterAll(() => sink.close())
const { call, clock, signUp } = market
beforeEach(() => market.resetRateLimits())

const day = 24 * 3_600_000

type Asked = WireExport & { code?: string }
const ask = (who: Person, password: string | undefined = who.password) =>
  call<Asked>(who, 'POST', '/account/exports', { json: { password } })
const list = async (who: Person) => (await call<WireExport[]>(who, 'GET', '/account/exports')).body
const fetchFile = (who: Person, id: string) =>
  market.request(`/api/account/exports/${id}?email=${who.email}`, { token: who.token })

/** Asks for an export, has it made, and reads it. */
async function exportOf(who: Person): Promise<Map<string, Buffer>> {
  const { status, body } = await ask(who)
  expect(status).toBe(201)
  await runDueJobs(market, market.jobs)
  const files = unzipSync(new Uint8Array(await (await fetchFile(who, body._id)).arrayBuffer()))
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]))
}

const rowsOf = (files: Map<string, Buffer>, table: string) =>
  JSON.parse(files.get(`${table}.json`)?.toString() ?? '[]') as Record<string, unknown>[]

describe('an export', () => {
  it('holds what is kept about its owner, without secrets and without others', async () => {
    const [seller, buyer] = [await signUp('seller', 'Rahim'), await signUp('bayer', 'Nadia')]
    const { url } = await createUploader(market).upload(seller, await drawCircle(400, 300).jpeg().toBuffer())
    const phone = await market.addPhone(seller, { image: url })
    await market.createOrder(buyer, phone)

    const files = await exportOf(seller)
    expect(rowsOf(files, 'users')).toMatchObject([{ id: 'self', name: 'Rahim', email: seller.email }])
    expect(rowsOf(files, 'listings')).toMatchObject([
      { sellerId: 'self', name: phone.product_name, price: phone.product_price },
    ])
    const readme = files.get('README.txt')?.toString() ?? ''
    for (const { table } of personalTables)
      expect(readme).toMatch(new RegExp(`\\b${getTableName(table)}[,:]`))
    const [sale] = rowsOf(files, 'orders')
    expect(sale).toMatchObject({ sellerId: 'self', buyerId: 'other', sellerEmail: seller.email })
    expect(files.get('users.csv')?.toString()).toContain('Rahim')
    expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
    const everything = [...files].filter(([name]) => /json|csv|txt/.test(name)).join()
    for (const secret of ['argon2id', 'Nadia', buyer.email, buyer.id, '01811']) {
      expect(everything).not.toContain(secret)
    }
    const keys = await market.db.select({ token: sessions.token }).from(sessions)
    for (const { token } of keys) expect(everything).not.toContain(token)

    const [order] = rowsOf(await exportOf(buyer), 'orders')
    expect(order).toMatchObject({ buyerId: 'self', sellerId: 'other', meetingLocation: 'Shahbag, Dhaka' })
    for (const ofSeller of ['sellerEmail', 'payoutDelayReason']) expect(order).not.toHaveProperty(ofSeller)
    expect(sale).toHaveProperty('payoutDelayReason')
  })

  it('names the other side of a sale neither in notices nor in the bill, of which it has no secret', async () => {
    const [seller, buyer] = [await signUp('seller', 'Rahim'), await signUp('bayer', 'Nadia')]
    const order = await market.completeSale(seller, buyer)
    const json = { productId: order.productId }
    const { body } = await call<{ _id: string }>(buyer, 'POST', '/conversations', { json })
    for (const who of [seller, buyer]) {
      await call(who, 'POST', `/conversations/${body._id}/messages`, { json: { text: 'Hello' } })
      await market.move(who, order, 'rating', { stars: 5 }, 'POST')
    }
    const { rows } = await market.db.execute<{ token: string }>('select token from bills_of_sale')
    const sides = [
      [seller, 'Nadia', { buyerName: null, sellerName: 'Rahim' }],
      [buyer, 'Rahim', { buyerName: 'Nadia', sellerName: null }],
    ] as const
    for (const [who, otherName, names] of sides) {
      const files = await exportOf(who)
      expect(rowsOf(files, 'bills_of_sale')).toMatchObject([{ orderId: order._id, ...names }])
      const notices = rowsOf(files, 'notifications')
      for (const kind of ['message', 'rating'])
        expect(notices).toContainEqual(
          expect.objectContaining({ kind, params: expect.objectContaining({ product: order.product_name }) }),
        )
      const everything = [...files].filter(([name]) => /json|csv|txt/.test(name)).join()
      for (const secret of [otherName, ...rows.map(({ token }) => token)])
        expect(everything).not.toContain(secret)
    }
  })

  it('holds what an admin did, without what the admin wrote of others', async () => {
    const [admin, member] = [await signUp('admin'), await signUp()]
    await call(admin, 'POST', `/members/${member.id}/notes`, { json: { note: 'Nadia called' } })
    const acts = rowsOf(await exportOf(admin), 'audit_entries')
    expect(acts).toMatchObject([{ act: 'note', adminId: 'self', accountId: 'other' }])
    expect(acts[0]).not.toHaveProperty('note')
  })

  it('is its owner’s alone, for seven days', async () => {
    const [person, stranger] = [await signUp(), await signUp('admin')]
    await exportOf(person)
    const [made] = await list(person)
    const id = made?._id ?? ''
    expect((await fetchFile(stranger, id)).status).toBe(404)
    expect((await fetchFile(person, 'no-id')).status).toBe(404)
    expect(await list(stranger)).toEqual([])
    const file = await fetchFile(person, id)
    expect(file.headers.get('content-type')).toBe('application/zip')
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    expect((await file.arrayBuffer()).byteLength).toBe(made?.bytes)
    clock.advance(7 * day)
    await market.renewToken(person)
    expect((await fetchFile(person, id)).status).toBe(404)
    await market.runJob('prune-exports')
    expect(await list(person)).toEqual([])
  })

  it('is asked for with the password or a fresh proof with Google, which counts once', async () => {
    const person = await signUp()
    expect((await ask(person, 'Wrong#2026')).body.code).toBe('wrong-password')
    const without = () => call<Asked>(person, 'POST', '/account/exports', { json: {} })
    expect((await without()).body.code).toBe('not-proven')
    const googleAt = clock.now()
    await market.db.update(sessions).set({ googleAt }).where(eq(sessions.userId, person.id))
    expect((await without()).status).toBe(201)
  })

  it('takes the second factor of whoever has one, shown within ten minutes, and no password in its place', async () => {
    const person = await signUp()
    const { secret } = await setUpApp(market, person)
    clock.advance(10 * 60_000)
    expect((await ask(person)).body.code).toBe('factor-needed')
    await showCode(market, person.cookie, await codeOf(market, { secret }))
    expect((await call<Asked>(person, 'POST', '/account/exports', { json: {} })).status).toBe(201)
  })

  it('is made once a day, also when it is asked for ten times at once', async () => {
    const person = await signUp()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await ask(person)).body.code).toBe('export-too-soon')
    clock.advance(day)
    await market.renewToken(person)
    await market.resetRateLimits()
    expect((await ask(person)).status).toBe(201)
  })

  it('is mailed when it is ready, and made once although the job is repeated', async () => {
    const person = await signUp()
    const { body } = await ask(person)
    expect(await list(person)).toMatchObject([{ readyAt: null, bytes: null }])
    expect((await fetchFile(person, body._id)).status).toBe(404)
    sink.received.length = 0
    await runDueJobs(market, market.jobs)
    await market.runJob('make-export', { exportId: body._id })
    await runDueJobs(market, market.jobs)
    expect(sink.received.filter(({ to }) => to.includes(person.email))).toHaveLength(1)
    expect(await list(person)).toMatchObject([{ readyAt: clock.now().toISOString() }])
  })
})

/** Tables that name people and are in no export, and why. */
const notExported: Record<string, string> = {
  idempotency_keys: 'random keys and digests of requests, gone after 15 days',
  erasures: 'the ids of accounts that are gone',
  events: 'what is sent to open pages, for an hour',
}

/** Columns that name a person although no foreign key says so. */
const namesPerson =
  /^(user|owner|seller|buyer|sender|reporter|rater|rated|blocker|blocked|account|admin|by)_id$|^created_by$/

test('every table that names a person is in the export, or it is said why not', async () => {
  const covered = new Set(personalTables.map(({ table }) => getTableName(table)))
  const missing: string[] = []
  for (const path of globSync('src/**/schema.ts')) {
    const tables = Object.values((await import(`../../../${path}`)) as object).filter(
      (value) => value instanceof PgTable,
    )
    for (const table of tables) {
      const name = getTableName(table)
      const refers = getTableConfig(table).foreignKeys.some(
        (key) => getTableName(key.reference().foreignTable) === 'users',
      )
      const names = getTableConfig(table).columns.some((column) => namesPerson.test(column.name))
      if ((refers || names) && !covered.has(name) && !notExported[name]) missing.push(name)
    }
  }
  expect(missing).toEqual([])
})
