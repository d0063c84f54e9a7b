import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeNewProduct } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { openSmtpSink } from '../../tests/support/smtp-sink.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { WireNotification } from './contract.ts'
import { type NewNotification, notify } from './notify-person.ts'

let seller: Person
let buyer: Person

const sink = await openSmtpSink()
const market = await openMarketplace({ SMTP_URL: sink.url })
afterAll(() => sink.close())
beforeEach(async () => {
  await market.resetRateLimits()
  seller = await market.signUp('seller', 'Rahim')
  buyer = await market.signUp('bayer', 'Nadia')
  await market.db.execute(sql`update users set email_verified = true where id in (${seller.id}, ${buyer.id})`)
  sink.received.length = 0
})

/** Delivers what waits, also what is not due yet. */
async function deliver() {
  await market.asOwner('update graphile_worker._private_jobs set run_at = now()')
  await runDueJobs(market, market.jobs)
}
const mailsTo = (who: Person) => sink.received.filter(({ to }) => to.includes(who.email))
const subjectsTo = (who: Person) => mailsTo(who).map(({ text }) => text.match(/^Subject: (.*)$/m)?.[1])
const notifyOf = (who: Person, notification: NewNotification) =>
  notify(market.db, { ...notification, to: who.id })
const noticesOf = async (who: Person, kind: string) =>
  (
    await market.call<WireNotification[]>(who, 'GET', '/notifications', { query: { limit: '100' } })
  ).body.filter((each) => each.kind === kind)

describe('mail', () => {
  it('about a phone that is booked and given up in a loop is one of a kind at once and one for the rest, and the page shows all', async () => {
    const phone = await market.addPhone(seller)
    for (let round = 0; round < 8; round++) {
      const { body } = await market.book(buyer, phone)
      await market.move(buyer, body, 'cancellation', { reason: 'changed-mind' })
    }
    await deliver()
    const booked = subjectsTo(seller).filter((subject) => subject?.startsWith('Booked'))
    expect([booked.length, mailsTo(seller).length]).toEqual([2, 4])
    expect(await noticesOf(seller, 'booked')).toHaveLength(8)
  })

  it('about a phone that is booked and given up day after day is five of a kind at most', async () => {
    const phone = await market.addPhone(seller)
    for (let round = 0; round < 7; round++) {
      const { body } = await market.book(buyer, phone)
      await market.move(buyer, body, 'cancellation', { reason: 'changed-mind' })
      await market.db.execute(sql`update notifications set created_at = created_at - interval '1 day'`)
      await deliver()
    }
    expect(mailsTo(seller)).toHaveLength(10)
  })

  it('about twelve phones that one person books within seconds is two, and one of another person is told at once', async () => {
    const other = await market.signUp('bayer', 'Karim')
    for (let count = 0; count < 12; count++) await market.book(buyer, await market.addPhone(seller))
    await market.book(other, await market.addPhone(seller))
    const due = await market.db.execute(
      sql`select from notifications where user_id = ${seller.id} and kind = 'booked' and mail_due_at is not null`,
    )
    expect(due.rows).toHaveLength(3)
    await deliver()
    expect(mailsTo(seller)).toHaveLength(3)
    expect(await noticesOf(seller, 'booked')).toHaveLength(13)
  })

  it('about a price that is edited ten times is one, with the last price', async () => {
    const phone = await market.addPhone(seller)
    await market.book(buyer, phone)
    for (let price = 101; price <= 110; price++) {
      const { status } = await market.call(seller, 'PUT', '/product', {
        query: { id: phone._id },
        json: makeNewProduct(phone.image, { product_price: price }),
      })
      expect(status).toBe(200)
      await market.runJob('notify-of-price', { listingId: phone._id })
    }
    await deliver()
    expect(subjectsTo(buyer)).toEqual([expect.stringContaining('110')])
    expect(await noticesOf(buyer, 'price-changed')).toHaveLength(10)
  })

  it('of a kind about one order is five at most, also when all come at once; others go on', async () => {
    const [orderId, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const codes = { kind: 'wrong-codes', params: { product: 'Redmi' } } as const
    await Promise.all(Array.from({ length: 12 }, () => notifyOf(buyer, { ...codes, orderId })))
    await deliver()
    expect(mailsTo(buyer)).toHaveLength(5)
    await notifyOf(buyer, { ...codes, orderId: other })
    await notifyOf(buyer, {
      kind: 'refund-sent',
      orderId,
      params: { product: 'Redmi', amount: 9, currency: 'USD' },
    })
    await deliver()
    expect(mailsTo(buyer)).toHaveLength(7)
  })

  it('of a decision is sent, however much there was before', async () => {
    const news = { kind: 'dispute-news', orderId: crypto.randomUUID(), params: { product: 'Redmi' } } as const
    for (let round = 0; round < 7; round++) {
      await notifyOf(buyer, news)
      await market.asOwner('update notifications set mail_due_at = now() where mail_due_at is not null')
    }
    await deliver()
    expect(mailsTo(buyer)).toHaveLength(5)
    await notifyOf(buyer, { ...news, isAlwaysMailed: true })
    await deliver()
    expect(mailsTo(buyer)).toHaveLength(6)
  })

  it('is due by the clock of the database, whatever that of the process says', async () => {
    const now = Date.now
    Date.now = () => now() + 86_400_000
    try {
      await notifyOf(buyer, { kind: 'phone-gone', params: { product: 'Redmi' } })
    } finally {
      Date.now = now
    }
    await runDueJobs(market, market.jobs)
    expect(mailsTo(buyer)).toHaveLength(1)
  })
})
