import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  askForPasskey,
  codeOf,
  enterPassword,
  setUpApp,
  setUpPasskey,
  showCode,
  showPasskey,
} from '../../../tests/support/factors.ts'
import { openIdentityClient } from '../../../tests/support/identity-client.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { untilBlocked } from '../../../tests/support/open-transactions.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { openSmtpSink } from '../../../tests/support/smtp-sink.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { sessions, users } from '../../auth/schema.ts'
import { removeUnusedImagesJob } from '../../images/remove-unused-images.ts'
import { readImageUrl } from '../../images/rules.ts'
import type { Product } from '../../listings/contract.ts'
import { eraseAccountsJob } from './close-own-account.ts'

const sink = await openSmtpSink()
const market = await openMarketplace({ SMTP_URL: sink.url })
afterAll(() => sink.close())
const { db, call, clock, signUp } = market
const { post, statusOfCookie, statusOfToken } = openIdentityClient(market)
beforeEach(async () => {
  await market.resetRateLimits()
  // One admin remains, whoever leaves.
  await signUp('admin')
})

const day = 24 * 3_600_000

const close = (who: Person, password: string | undefined = who.password) =>
  call<{ closingAt?: string }>(who, 'POST', '/account/closing', { json: { password } })

async function read({ id }: Person) {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return { closingAt: row?.closingAt, closedAt: row?.closedAt, erasedAt: row?.erasedAt, name: row?.name }
}

/** Runs what is due, until nothing is. */
async function erase() {
  await market.runJob(eraseAccountsJob)
  await runDueJobs(market, market.jobs)
}

/** The tables in which a text stands, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text ilike ${`%${text}%`} limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('closing one’s own account', () => {
  it('logs out everywhere and withdraws the phones at once, and is mailed', async () => {
    const seller = await signUp('seller')
    const phone = await market.addPhone(seller)
    const { status, body } = await close(seller)
    expect({ status, ...body }).toEqual({
      status: 200,
      closingAt: new Date(clock.now().getTime() + 14 * day).toISOString(),
    })
    expect([await statusOfToken(seller), await statusOfCookie(seller)]).toEqual([401, 401])
    const buyer = await signUp()
    expect((await market.book(buyer, phone)).status).not.toBe(201)
    await runDueJobs(market, market.jobs)
    expect(sink.received.filter(({ to }) => to.includes(seller.email))).toHaveLength(1)
  })

  it('takes the password or a fresh proof with Google', async () => {
    const person = await signUp()
    expect((await close(person, 'Wrong#2026')).body.code).toBe('wrong-password')
    const without = () => call(person, 'POST', '/account/closing', { json: {} })
    expect((await without()).body.code).toBe('not-proven')
    await db.update(sessions).set({ googleAt: clock.now() }).where(eq(sessions.userId, person.id))
    expect((await without()).status).toBe(200)
  })

  it('takes the second factor of whoever has one, shown within ten minutes, and no password in its place', async () => {
    const person = await signUp()
    const { secret } = await setUpApp(market, person)
    clock.advance(10 * 60_000)
    expect((await close(person)).body.code).toBe('factor-needed')
    await showCode(market, person.cookie, await codeOf(market, { secret }))
    expect((await call(person, 'POST', '/account/closing', { json: {} })).status).toBe(200)
  })

  it('is refused to both sides of a running order, and while money is in the balance', async () => {
    const [seller, buyer] = [await signUp('seller'), await signUp()]
    const order = await market.sellAndHandOver(seller, buyer)
    for (const party of [seller, buyer]) expect((await close(party)).body.code).toBe('open-deals')
    await market.move(buyer, order, 'completion')
    expect((await close(seller)).body.code).toBe('open-deals')
    expect((await close(buyer)).status).toBe(200)
  })

  it('is refused to the last admin', async () => {
    await db.update(users).set({ role: 'buyer' }).where(eq(users.role, 'admin'))
    const admin = await signUp('admin')
    expect((await close(admin)).body.code).toBe('sole-admin')
    await signUp('admin')
    expect((await close(admin)).status).toBe(200)
  })

  it('refuses what its owner asks for at the same moment: a payout, another payout account, words of the shop', async () => {
    const seller = await signUp('seller')
    const asked: Promise<{ status: number; body: { code?: string } }>[] = []
    await db.transaction(async (tx) => {
      await tx.update(users).set({ closingAt: clock.now() }).where(eq(users.id, seller.id))
      const wallet = { kind: 'bkash', name: 'Rahim', number: '01712345678', password: seller.password }
      const shop = { name: 'Rahim Telecom', placeId: null, opensAt: null, closesAt: null, closedOn: null }
      asked.push(
        call(seller, 'POST', '/payouts', { json: { amount: 5 } }),
        call(seller, 'PUT', '/payoutaccount', { json: wallet }),
        call(seller, 'PUT', '/shop', { json: { ...shop, image: null } }),
      )
      await untilBlocked(db, asked.length)
    })
    const codes = (await Promise.all(asked)).map(({ body }) => body.code)
    expect(codes).toEqual(['account-closed', 'account-closed', 'account-closed'])
  })

  it('is undone by logging in within 14 days', async () => {
    const person = await signUp('bayer', 'Nadia')
    await close(person)
    clock.advance(14 * day - 60_000)
    const login = await post('/sign-in/email', { email: person.email, password: person.password })
    expect(login.status).toBe(200)
    clock.advance(day)
    await erase()
    expect(await read(person)).toEqual({ closingAt: null, closedAt: null, erasedAt: null, name: 'Nadia' })
  })

  it('is undone by whoever has a second factor once they show it, not by the password alone', async () => {
    const person = await signUp()
    const { device } = await setUpPasskey(market, person)
    const { secret } = await setUpApp(market, person)
    const showings = [
      async (cookie: string) => showCode(market, cookie, await codeOf(market, { secret })),
      async (cookie: string) => showPasskey(market, cookie, device.sign(await askForPasskey(market, cookie))),
    ]
    for (const show of showings) {
      await db.update(users).set({ closingAt: clock.now() }).where(eq(users.id, person.id))
      clock.advance(60_000)
      const cookie = await enterPassword(market, person)
      expect(await read(person), 'by the password alone').toMatchObject({ closingAt: expect.any(Date) })
      expect((await show(cookie)).status).toBe(200)
      expect(await read(person)).toMatchObject({ closingAt: null })
    }
  })
})

describe('after 14 days', () => {
  it('nothing is left that tells who it was, but what the records of money need', async () => {
    const [seller, buyer] = [await signUp('seller'), await signUp('bayer', 'Salma Unmistakable')]
    const order = await market.completeSale(seller, buyer)
    const asked = await call<{ _id: string }>(buyer, 'POST', '/conversations', {
      json: { productId: (await market.addPhone(seller))._id },
    })
    await call(buyer, 'POST', `/conversations/${asked.body._id}/messages`, {
      json: { text: 'I am Salma Unmistakable' },
    })
    await call(buyer, 'POST', '/account/exports', { json: { password: buyer.password } })
    await runDueJobs(market, market.jobs)
    const money = async () => (await db.execute(sql`select * from ledger_entries order by id`)).rows
    const before = await money()
    expect(await tablesWith(buyer.email)).not.toEqual([])
    expect(await tablesWith('Unmistakable')).toEqual(expect.arrayContaining(['messages', 'users']))

    expect((await close(buyer)).status).toBe(200)
    await erase()
    expect(await read(buyer)).toMatchObject({ closedAt: null })
    clock.advance(14 * day)
    await erase()

    expect(await tablesWith(buyer.email)).toEqual([])
    // What the other side was notified of is theirs.
    expect((await tablesWith('Unmistakable')).filter((table) => table !== 'notifications')).toEqual([])
    expect(await tablesWith('01811')).toEqual([])
    expect(await money()).toEqual(before)
    const { rows } = await db.execute(sql`select buyer_id, phone from orders where id = ${order._id}`)
    expect(rows).toEqual([{ buyer_id: buyer.id, phone: '' }])
    const { status } = await post('/sign-in/email', { email: buyer.email, password: buyer.password })
    expect(status).toBe(401)
    // Somebody may sign up with the address anew.
    const again = { name: 'Salma', email: buyer.email, password: 'Padma!River7' }
    expect((await post('/sign-up/email', again)).status).toBe(200)
  })

  it('unpaid bookings of its phones keep neither description nor photos, unlike what was sold', async () => {
    const [seller, buyer] = [await signUp('seller'), await signUp()]
    const phones = [await market.addPhone(seller), await market.addPhone(seller)]
    const [booked, sold] = phones as [Product, Product]
    await market.book(buyer, booked)
    await market.move(seller, await market.buy(buyer, sold), 'cancellation', { reason: 'other' })
    await runDueJobs(market, market.jobs)
    await close(seller)
    clock.advance(14 * day)
    await erase()
    const { rows } = await db.execute(
      sql`select listing_id as id, description, photos from orders where seller_id = ${seller.id}`,
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: booked._id, description: '', photos: ['/brands/other.svg'] },
        { id: sold._id, description: sold.productDetails, photos: [sold.image] },
      ]),
    )
  })

  it('the photos of phones that nobody ordered are gone', async () => {
    const [seller, buyer] = [await signUp('seller'), await signUp()]
    const [unsold, sold] = [await market.addPhone(seller), await market.addPhone(seller)]
    await market.move(seller, await market.buy(buyer, sold), 'cancellation', { reason: 'other' })
    await runDueJobs(market, market.jobs)
    await close(seller)
    clock.advance(14 * day)
    await erase()
    await market.runJob(removeUnusedImagesJob)
    const tablesWithPhoto = ({ image }: Product) => tablesWith(readImageUrl(image)?.id ?? '')
    expect(await tablesWithPhoto(unsold)).toEqual([])
    expect(await tablesWithPhoto(sold)).toEqual(['images', 'orders'])
  })

  it('nobody hinders it by taking an e-mail that has to do with the account', async () => {
    const person = await signUp()
    const taken = { name: 'Rahim', email: `closed-${person.id}@closed.invalid`, password: 'Padma!River7' }
    await post('/sign-up/email', taken)
    await close(person)
    clock.advance(14 * day)
    await erase()
    expect(await read(person)).toMatchObject({ name: 'Closed account', erasedAt: expect.any(Date) })
  })

  it('erasing waits until a deal that was begun before is over', async () => {
    const [seller, buyer] = [await signUp('seller', 'Rahim'), await signUp()]
    const order = await market.authorisePayment(buyer, await market.addPhone(seller))
    await db.update(users).set({ closingAt: clock.now() }).where(eq(users.id, seller.id))
    await market.settle(buyer, order)
    await erase()
    expect(await read(seller)).toMatchObject({ name: 'Rahim', closedAt: null, erasedAt: null })
  })

  it('what a restored backup brings back is erased again, and only that', async () => {
    const [person, bystander] = [await signUp('bayer', 'Nadia'), await signUp('bayer', 'Karim')]
    await close(person)
    clock.advance(14 * day)
    await erase()
    expect(await read(person)).toMatchObject({ name: 'Closed account' })
    // As the backup has it.
    await db
      .update(users)
      .set({ name: 'Nadia', email: person.email, closedAt: null, closingAt: null, erasedAt: null })
      .where(eq(users.id, person.id))
    await erase()
    expect(await read(person)).toMatchObject({ name: 'Closed account', closedAt: expect.any(Date) })
    expect(await read(bystander)).toMatchObject({ name: 'Karim', closedAt: null })
  })
})
