import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { openSmtpSink } from '../../tests/support/smtp-sink.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { orderNumber } from '../kernel/id.ts'
import { writeUnsubscribeToken } from './change-setting.ts'
import { mailOverdue } from './mail-notification.ts'
import { type NewNotification, notify } from './notify-person.ts'

const sink = await openSmtpSink()
const market = await openMarketplace({ SMTP_URL: sink.url })
afterAll(() => sink.close())
beforeEach(async () => {
  await market.resetRateLimits()
  sink.received.length = 0
  sink.refusals = 0
})

/** Signs up somebody whose address may be that of another person. */
async function signUpUnconfirmed(): Promise<Person> {
  const person = await market.signUp()
  await market.db.execute(sql`update users set email_verified = false where id = ${person.id}`)
  return person
}

const notifyOf = (who: Person, notification: NewNotification) =>
  notify(market.db, { ...notification, to: who.id })
const gone = { kind: 'phone-gone', params: { product: 'Redmi <Note> & 12' } } as const
const sold = { kind: 'sold', params: { product: 'Redmi', amount: 90, currency: 'USD' } } as const
const deliver = () => runDueJobs(market, market.jobs)
/** Makes everything in the queue due now. */
const wait = () => market.asOwner('update graphile_worker._private_jobs set run_at = now()')
const mailsTo = (who: Person) => sink.received.filter(({ to }) => to.includes(who.email))
const header = (text: string, name: string) =>
  text
    .replaceAll(/\n[ \t]+/g, ' ')
    .match(new RegExp(`^${name}: (.*)$`, 'mi'))?.[1]
    ?.trim()
const body = (text: string) =>
  Buffer.from(text.replaceAll(/=\n/g, '').replaceAll(/=([0-9A-F]{2})/g, '%$1')).toString()

describe('the e-mail of a notification', () => {
  it('has text, HTML that is escaped, and a link that turns its kind off', async () => {
    const reader = await market.signUp()
    await notifyOf(reader, gone)
    await deliver()
    const [mail] = mailsTo(reader)
    const text = mail?.text ?? ''
    expect(header(text, 'Subject')).toBe('No longer available: a phone')
    expect(header(text, 'Message-ID')).toMatch(/^<notification-[0-9a-f-]{36}@127\.0\.0\.1>$/)
    expect(header(text, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toContain('Content-Type: text/html')
    expect(body(text)).toContain('Redmi &lt;Note&gt; &amp; 12')
    const link = header(text, 'List-Unsubscribe')?.slice(1, -1) ?? ''
    const answer = await market.request(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(await answer.json()).toEqual({ modifiedCount: 1 })
    await notifyOf(reader, gone)
    await notifyOf(reader, {
      kind: 'price-changed',
      params: { product: 'Redmi', amount: 9, currency: 'USD' },
    })
    await wait()
    await deliver()
    expect(mailsTo(reader).map(({ text }) => header(text, 'Subject'))).toEqual([
      'No longer available: a phone',
      'New price: a phone costs $9',
    ])
  })

  it('shows the phone with its photo and price, and to those who meet the place and the number', async () => {
    const [seller, buyer] = [await market.signUp('seller'), await market.signUp()]
    const phone = await market.addPhone(seller, {
      product_name: 'Pixel 8',
      brand_name: 'Samsung',
      product_price: 410,
    })
    const order = await market.buy(buyer, phone)
    await deliver()
    const sold = mailsTo(seller).find(({ text }) => header(text, 'Subject') === 'Sold: a Samsung phone')
    const shown = body(sold?.text ?? '').replaceAll('%3D', '=')
    expect(shown).toContain('Price: $410\n')
    expect(shown).toContain(`Order number: ${orderNumber(order._id)}\n`)
    expect(shown).toMatch(/^Meeting place: .+$/m)
    expect(shown).toMatch(/^Buyer: .+, \+?[\d -]{11,}$/m)
    expect(shown).toMatch(
      /<img src="http:\/\/127\.0\.0\.1[^"]*\/images\/[0-9a-f]{40}-[^"]+\.webp" width="128"/,
    )
    expect(shown).toContain('/icon-192.png')
    const { _id: orderId } = order
    const until = market.clock.now().toISOString()
    const proposal = { product: 'Pixel 8', place: 'Shimanto Square', until, by: 'buyer' as const }
    await notifyOf(seller, { kind: 'meeting-set', orderId, params: proposal })
    await market.db.execute(
      sql`update orders set status = 'returning', refund_minor = 41000 where id = ${orderId}`,
    )
    sink.received.length = 0
    await notifyOf(seller, {
      kind: 'return-phone',
      orderId,
      params: { product: 'Pixel 8', amount: 410, currency: 'USD', until },
    })
    await deliver()
    const [proposed, returned] = mailsTo(seller).map(({ text }) => body(text).replaceAll('%3D', '='))
    expect(proposed).toContain('Meeting place: Shimanto Square')
    expect(returned).toMatch(/^Buyer: /m)
    expect(returned).not.toContain('Meeting place')
    await notifyOf(await market.signUp(), { ...gone, listingId: phone._id })
    sink.received.length = 0
    await deliver()
    const [other] = sink.received
    expect(body(other?.text ?? '')).toContain('Price: $410\n')
    expect(body(other?.text ?? '')).not.toMatch(/Meeting place|Buyer:|Seller:/)
  })

  it('tells an unverified address nothing that another person wrote, nor any name, and once ever', async () => {
    const [reader, other] = [await signUpUnconfirmed(), await signUpUnconfirmed()]
    const conversationId = crypto.randomUUID()
    const params = { product: 'Win at evil.test', from: 'Mallory of evil.test' }
    const message = { kind: 'message', conversationId, params } as const
    await notifyOf(reader, message)
    await Promise.all(Array.from({ length: 5 }, () => notifyOf(reader, { kind: 'phone-gone', params })))
    await Promise.all(Array.from({ length: 5 }, () => notifyOf(other, { kind: 'phone-gone', params })))
    await wait()
    await deliver()
    const mails = [...mailsTo(reader), ...mailsTo(other)].map(({ text }) => text)
    expect(mails.map((text) => header(text, 'Subject'))).toEqual(
      expect.arrayContaining(['A phone that you booked is gone', 'Unread messages']),
    )
    expect(mails).toHaveLength(2)
    for (const text of mails) {
      expect(body(text)).not.toMatch(/evil|Mallory/)
      expect(body(text)).toContain('Log in to Swap to read it.')
      expect(header(text, 'List-Unsubscribe')).toBeDefined()
    }
  })

  it('about money cannot be turned off', async () => {
    const reader = await market.signUp('seller')
    await notifyOf(reader, sold)
    await deliver()
    expect(header(mailsTo(reader)[0]?.text ?? '', 'List-Unsubscribe')).toBeUndefined()
    expect(mailsTo(reader)[0]?.text).toContain('We always send emails like this one.')
  })

  it("is in its reader's language", async () => {
    const reader = await market.signUp()
    await market.db.execute(sql`update users set locale = 'bn' where id = ${reader.id}`)
    await notifyOf(reader, gone)
    await deliver()
    const text = mailsTo(reader)[0]?.text ?? ''
    expect(text).toContain('lang=3D"bn"')
    expect(text.replaceAll(/=\n/g, '')).toContain('/bn/dashbord')
  })

  it('waits for a mail server that is away, and is sent once', async () => {
    const reader = await market.signUp('seller')
    sink.refusals = 2
    await notifyOf(reader, sold)
    await deliver()
    expect(mailsTo(reader)).toEqual([])
    for (let round = 0; round < 4; round++) {
      await wait()
      await deliver()
    }
    expect(mailsTo(reader)).toHaveLength(1)
  })

  it('is begun again when its job is lost, and waits for an admin when the queue has given it up', async () => {
    const reader = await market.signUp('seller')
    sink.refusals = 1
    await notifyOf(reader, sold)
    await market.asOwner('update graphile_worker._private_jobs set max_attempts = 1')
    await deliver()
    await market.asOwner(
      "update notifications set mail_due_at = mail_due_at - interval '2 hours' where mail_due_at is not null",
    )
    await mailOverdue(market)
    await wait()
    await deliver()
    expect(mailsTo(reader), 'given up').toEqual([])
    await market.asOwner('delete from failed_jobs')
    await mailOverdue(market)
    await mailOverdue(market)
    await deliver()
    expect(mailsTo(reader)).toHaveLength(1)
  })

  it('is not begun again before it is overdue', async () => {
    const reader = await market.signUp('seller')
    await notifyOf(reader, sold)
    await market.asOwner('delete from graphile_worker._private_jobs')
    await mailOverdue(market)
    await deliver()
    expect(mailsTo(reader)).toEqual([])
  })

  it('of a message waits two minutes, and is not sent when it was read', async () => {
    const [reader, quick] = [await market.signUp(), await market.signUp()]
    const message = {
      kind: 'message',
      conversationId: crypto.randomUUID(),
      params: { product: 'Redmi', from: 'Rahim' },
    } as const
    await notifyOf(reader, message)
    await notifyOf(reader, message)
    await notifyOf(quick, message)
    await deliver()
    expect([...mailsTo(reader), ...mailsTo(quick)]).toEqual([])
    await market.call(quick, 'PUT', '/notifications')
    await wait()
    await deliver()
    expect(mailsTo(reader)).toHaveLength(1)
    expect(mailsTo(quick)).toEqual([])
  })

  it('is not sent to a closed account', async () => {
    const [reader, admin] = [await market.signUp(), await market.signUp('admin')]
    await notifyOf(reader, gone)
    await market.call(admin, 'DELETE', '/deleteuser', { query: { id: reader.id } })
    await deliver()
    expect(mailsTo(reader)).toEqual([])
  })
})

describe('the subject and the first lines of an e-mail', () => {
  it('have no words of other people: what a phone is called in our list, and below it as its seller calls it', async () => {
    const [seller, reader] = [await market.signUp('seller'), await market.signUp()]
    const known = await market.addPhone(seller, {
      brand_name: 'Samsung',
      product_name: 'Galaxy A14 6/128 by Mallory',
    })
    const unknown = await market.addPhone(seller, {
      brand_name: 'Vivo',
      product_name: 'Ask Mallory for the bonus',
    })
    for (const { _id: listingId, product_name: product } of [known, unknown])
      await notifyOf(reader, { kind: 'phone-gone', listingId, params: { product } })
    await notifyOf(reader, { kind: 'rating', params: { product: 'X by Mallory', from: 'Mallory', stars: 1 } })
    await notifyOf(reader, {
      kind: 'meeting-set',
      params: {
        product: 'X by Mallory',
        place: 'Mallory’s shop',
        until: market.clock.now().toISOString(),
        by: 'seller',
      },
    })
    await deliver()
    const mails = mailsTo(reader).map(({ text }) => text)
    expect(mails.map((text) => header(text, 'Subject')).toSorted()).toEqual([
      'No longer available: Galaxy A14',
      'No longer available: a Vivo phone',
      'Somebody gave you 1 of 5 stars',
      'Where and when to meet for a phone',
    ])
    for (const text of mails) {
      const first = body(text).split('\n\n').slice(0, 3).join('\n')
      expect(first).not.toContain('Mallory')
    }
    expect(mails.map(body).join('\n')).toContain('Phone: Galaxy A14 6/128 by Mallory')
  })
})

describe('the link that turns a kind off', () => {
  it('is refused when it was not written here, and never turns off what is about money', async () => {
    const reader = await market.signUp()
    await notifyOf(reader, gone)
    await deliver()
    const link = new URL(header(mailsTo(reader)[0]?.text ?? '', 'List-Unsubscribe')?.slice(1, -1) ?? '')
    const token = link.searchParams.get('token') ?? ''
    const forged = [
      token.replace(reader.id, (await market.signUp()).id),
      token.replace('phone-gone', 'booked'),
      token.replace('phone-gone', 'sold'),
      `${token}x`,
      'x',
      '..',
    ]
    for (const each of forged) {
      link.searchParams.set('token', each)
      const answer = await market.request(link.pathname + link.search, { method: 'POST' })
      expect(await answer.json(), each).toMatchObject({ status: 400, code: 'bad-link' })
    }
    link.searchParams.set('token', writeUnsubscribeToken(market.secret, { userId: reader.id, kind: 'sold' }))
    const answer = await market.request(link.pathname + link.search, { method: 'POST' })
    expect(await answer.json()).toMatchObject({ status: 409, code: 'always-sent' })
  })

  it('asks first when somebody opens it', async () => {
    const answer = await market.request('/api/unsubscription?token=x')
    expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
      status: 302,
      location: '/unsubscribe?token=x',
    })
  })
})
