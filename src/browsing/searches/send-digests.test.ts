import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { galaxy, iphone, openSearchMarket } from '../../../tests/support/search-market.ts'
import { openSmtpSink } from '../../../tests/support/smtp-sink.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { nextMailAt } from '../rules.ts'
import { foundPhones } from '../schema.ts'
import type { WireSavedSearch } from './contract.ts'
import { sendSavedSearchDigestJob, sendSavedSearchDigestsJob } from './send-digests.ts'

const sink = await openSmtpSink()
const { market, nadia, rahim, stock } = await openSearchMarket({ SMTP_URL: sink.url })
afterAll(() => sink.close())
beforeEach(() => {
  sink.received.length = 0
  sink.refusals = 0
})

const day = 24 * 3_600_000

const save = async (json: object, who: Person = nadia) =>
  (await market.call<WireSavedSearch>(who, 'POST', '/savedsearches', { json })).body
const change = async (id: string, json: object) => {
  await market.renewToken(nadia)
  expect((await market.call(nadia, 'PUT', `/savedsearches/${id}`, { json })).status).toBe(200)
}
const work = () => runDueJobs(market, market.jobs)
const offer = async (...phones: Parameters<typeof stock>) => {
  await market.renewToken(rahim)
  const offered = await stock(...phones)
  await work()
  return offered
}
/** Waits for the next morning's mails. */
async function nextMorning(): Promise<void> {
  market.clock.advance(nextMailAt(market.clock.now()).getTime() - market.clock.now().getTime())
  await market.runJob(sendSavedSearchDigestsJob)
  await work()
}
const header = (text: string, name: string) =>
  text
    .replaceAll(/\n[ \t]+/g, ' ')
    .match(new RegExp(`^${name}: (.*)$`, 'mi'))?.[1]
    ?.trim()
/** The text of a mail, which is sent as quoted-printable (RFC 2045, 6.7). */
const body = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()
const subjectsTo = (who: Person = nadia) =>
  sink.received.filter(({ to }) => to.includes(who.email)).map(({ text }) => header(text, 'Subject'))

describe('the mail of a day', () => {
  it('lists what is new with name, price and link, and can be turned off by its link', async () => {
    await save({ q: 'iphone', price_to: 900 })
    const [phone] = await offer({ ...iphone, product_name: 'iPhone 13 <Pro> & more', product_price: 250 })
    expect(sink.received).toEqual([])
    await nextMorning()
    expect(subjectsTo()).toHaveLength(1)
    const text = sink.received[0]?.text ?? ''
    expect(header(text, 'Message-ID')).toMatch(/^<search-[0-9a-f-]{36}-\d{4}-\d\d-\d\d@127\.0\.0\.1>$/)
    const written = body(text)
    expect(written).toContain('iPhone 13 &lt;Pro&gt; &amp; more')
    expect(written).toContain('$250')
    expect(written).toContain(`${market.env.PUBLIC_URL}/product/${phone?._id}`)
    expect(written).not.toContain(rahim.email)
    expect(written).not.toContain(phone?.mobile)

    const link = header(text, 'List-Unsubscribe')?.slice(1, -1) ?? ''
    expect((await market.request(link, { method: 'POST' })).status).toBe(200)
    await market.renewToken(nadia)
    const settings = await market.call<object[]>(nadia, 'GET', '/notificationsettings')
    expect(settings.body).toContainEqual({ kind: 'search-found', email: false, canTurnOff: true })
    await offer({ ...iphone, product_name: 'iPhone 14' })
    await nextMorning()
    expect(subjectsTo()).toHaveLength(1)
    const json = { kind: 'search-found', email: true }
    await market.renewToken(nadia)
    await market.call(nadia, 'PUT', '/notificationsettings', { json })
  })

  it('is one a day for each search, however often it is asked for, and none when nothing is new', async () => {
    const { _id: savedSearchId } = await save({ q: 'iphone' })
    await save({ category_name: 'Samsung' })
    await offer(iphone, { ...iphone, product_name: 'iPhone 14' }, galaxy)
    await market.runJob(sendSavedSearchDigestsJob)
    await work()
    expect(subjectsTo()).toEqual([])
    await nextMorning()
    expect(subjectsTo().sort()).toEqual(['1 new phone: Samsung', '2 new phones: iphone'])
    await offer({ ...iphone, product_name: 'iPhone 15' })
    market.clock.advance(3_600_000)
    await market.runJob(sendSavedSearchDigestsJob)
    // As after a crash that has lost how the job ended.
    await market.runJob(sendSavedSearchDigestJob.name, { savedSearchId })
    await work()
    expect(subjectsTo()).toHaveLength(2)
    await nextMorning()
    expect(subjectsTo().slice(2)).toEqual(['1 new phone: iphone'])
    for (let days = 0; days < 3; days += 1) await nextMorning()
    expect(subjectsTo()).toHaveLength(3)
  })

  it('names the ten newest, and says how many more there are', async () => {
    await save({ q: 'iphone' })
    await offer(...Array.from({ length: 12 }, (_, nth) => ({ ...iphone, product_name: `iPhone ${nth + 3}` })))
    await nextMorning()
    expect(subjectsTo()).toEqual(['12 new phones: iphone'])
    const written = body(sink.received[0]?.text ?? '')
    expect(written).toContain('iPhone 14')
    expect(written).not.toContain('iPhone 4,')
    expect(written).toContain('And 2 more.')
  })

  it('leaves out what is gone or does not answer any more', async () => {
    await save({ q: 'iphone', price_to: 300 })
    const [sold] = await offer({ ...iphone, product_price: 250 })
    await market.renewToken(rahim)
    await market.call(rahim, 'DELETE', '/product', { query: { id: sold?._id ?? '' } })
    await nextMorning()
    expect(subjectsTo()).toEqual([])
    expect((await market.db.select().from(foundPhones)).map(({ mailPending }) => mailPending)).toEqual([
      false,
    ])
  })

  it('is not sent while it is off, nor later for what came meanwhile', async () => {
    const { _id } = await save({ q: 'iphone' })
    await offer(iphone)
    await change(_id, { mail: false })
    await offer({ ...iphone, product_name: 'iPhone 14' })
    await nextMorning()
    await change(_id, { mail: true })
    await nextMorning()
    expect(subjectsTo()).toEqual([])
    await offer({ ...iphone, product_name: 'iPhone 15' })
    await nextMorning()
    expect(subjectsTo()).toEqual(['1 new phone: iphone'])
  })

  it.each([
    ['an address that nobody has confirmed', 'email_verified = false'],
    ['a closed account', 'closed_at = now()'],
    ['a suspended account', "suspended_at = now(), suspended_for = 'x'"],
  ])('is not sent to %s', async (_, change) => {
    const mina = await market.signUp()
    await save({ q: 'iphone' }, mina)
    await offer(iphone)
    await market.asOwner(`update users set ${change} where id = '${mina.id}'`)
    await nextMorning()
    expect(subjectsTo(mina)).toEqual([])
  })

  it('is written in the language of its reader', async () => {
    const mina = await market.signUp()
    await market.asOwner(`update users set locale = 'bn' where id = '${mina.id}'`)
    await save({ q: 'iphone' }, mina)
    await offer(iphone)
    await nextMorning()
    const { text = '' } = sink.received.find(({ to }) => to.includes(mina.email)) ?? {}
    expect(text).toContain(`${market.env.PUBLIC_URL}/bn/product/`)
  })

  it('is tried again when the mail server takes none, and holds up no other', async () => {
    await save({ q: 'iphone' })
    await offer(iphone)
    sink.refusals = 1
    await nextMorning()
    expect(subjectsTo()).toEqual([])
    await market.asOwner('update graphile_worker._private_jobs set run_at = now()')
    await work()
    expect(subjectsTo()).toEqual(['1 new phone: iphone'])
  })
})

describe('the time of the mail', () => {
  it.each([
    ['2026-11-26T01:59:59Z', '2026-11-26T02:00:00.000Z'],
    ['2026-11-26T02:00:00Z', '2026-11-27T02:00:00.000Z'],
    ['2026-11-26T23:00:00Z', '2026-11-27T02:00:00.000Z'],
  ])('after %s is eight in the morning in Dhaka', (now, due) => {
    expect(nextMailAt(new Date(now)).toISOString()).toBe(due)
    expect(nextMailAt(new Date(due)).getTime() - new Date(due).getTime()).toBe(day)
  })
})
