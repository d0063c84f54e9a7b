import { beforeAll, describe, expect, it } from 'vitest'
import type { QueueCounts } from '../../src/admin/queue/contract.ts'
import { firstBrands } from '../../src/catalogue/rules.ts'
import { checkLedgerJob } from '../../src/payments/index.ts'
import type { WireBalance } from '../../src/payouts/contract.ts'
import { createLog } from '../../src/platform/log.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { findContradictions } from '../../tests/load/consistency.ts'
import { findFreePort } from '../../tests/support/processes.ts'
import { makeDue, runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { orders, readWhole, seedShop } from '../../tests/support/seed-shop.ts'
import { cookieOf, startTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { deliverEventJob } from '../cards/events.ts'
import { demoEmails, demoPassword } from './accounts.ts'
import { pastSales } from './add-past-sales.ts'
import { phoneCount } from './phones.ts'
import { takePhotosJob } from './take-photos.ts'

/** Logs in to a demo account with its password. */
async function logIn(app: TestApp, email: string) {
  const headers = { origin: app.env.PUBLIC_URL }
  const signIn = { method: 'POST', headers, json: { email, password: demoPassword } }
  const cookie = cookieOf(await app.request('/api/auth/sign-in/email', signIn))
  const issued = await app.request(`/api/jwt?email=${email}`, { cookie })
  const { jwtToken: token } = (await issued.json()) as { jwtToken: string }
  return async <Body>(method: string, path: string, json?: object) => {
    const answer = await app.request(`/api${path}`, { method, token, json })
    return (await answer.json()) as Body
  }
}

// Interrupted starts, and the demo in taka: tests/http/seed-demo.process.ts.
describe('the demo on an empty database', () => {
  let app: TestApp
  const lines: string[] = []

  beforeAll(async () => {
    app = await startTestApp(
      { NEW_SELLER_HOLD_DAYS: '7' },
      createLog((line) => lines.push(line)),
    )
    await Promise.all([seedShop(app), seedShop(app), seedShop(app), seedShop(app)])
  })

  it('is there once after concurrent starts, which log nothing', async () => {
    const deliverEvent = app.jobs[deliverEventJob]
    if (!deliverEvent) throw new Error('the stand-in for cards delivers no events')
    let delivered = 0
    // The stand-in sends each event a second after its cause.
    await makeDue(app, [deliverEventJob])
    await runDueJobs(app, {
      [deliverEventJob]: async (...given) => {
        await deliverEvent(...given)
        delivered++
      },
    })
    expect(delivered).toBeGreaterThan(3)
    expect(lines).toEqual([])
    expect(await readWhole(app)).toMatchObject({
      accounts: demoEmails.length,
      phones: phoneCount + pastSales.length,
      ratings: 2 * pastSales.length,
      orders,
    })
  })

  it('contradicts itself nowhere: money, orders, phones and the card provider agree, and time goes forward', async () => {
    expect(await findContradictions(app.db, 'at rest')).toEqual([])
    await app.runJob(checkLedgerJob)
    const { rows } = await app.db.execute(`
      select (select count(*)::int from money_differences) as differences,
        (select count(*)::int from listings l join users u on u.id = l.seller_id where u.created_at >= l.created_at) as early,
        (select count(*)::int from orders o join listings l on l.id = o.listing_id where l.created_at >= o.created_at) as ordered,
        (select count(*)::int from orders o join users u on u.id = o.buyer_id where u.created_at >= o.created_at) as buyers,
        (select count(*)::int from orders o where o.status = 'completed'
          and not exists (select from bills_of_sale b where b.order_id = o.id)) as "withoutReceipt",
        (select count(*)::int from listings where held_at is not null) as held`)
    expect(rows).toEqual([{ differences: 0, early: 0, ordered: 0, buyers: 0, withoutReceipt: 0, held: 0 }])
  })

  it('has something, and something else, for every filter', async () => {
    const facts = await app.db.execute<Record<string, number>>(`
      select count(distinct storage_gb)::int as storages, count(distinct ram_gb)::int as rams,
        count(*) filter (where battery_health >= 85)::int as "goodBatteries",
        count(*) filter (where battery_health < 85)::int as "worseBatteries",
        count(warranty_until)::int as warranties, count(*) filter (where has_box)::int as boxes
      from listings where sold_at is null`)
    for (const [name, count] of Object.entries(facts.rows[0] ?? {})) expect(count, name).toBeGreaterThan(2)
  })

  it('knows usual prices of each brand', async () => {
    for (const brand of firstBrands) {
      const listed = await app.request(`/api/priceguides?brand=${brand}`)
      expect(((await listed.json()) as unknown[]).length, brand).toBeGreaterThan(1)
    }
  })

  it('gives its admin something of each kind to do', async () => {
    const admin = await logIn(app, 'admin@swap.test')
    const { kinds } = await admin<QueueCounts>('GET', '/queue/counts')
    for (const kind of ['dispute', 'payout', 'seller', 'report', 'enquiry'] as const) {
      expect(kinds[kind], kind).toBeGreaterThan(0)
    }
  })

  it('has a seller with money, which a test wallet gets at once, although new sellers wait', async () => {
    const call = await logIn(app, 'seller@swap.test')
    const { available, paidOut } = await call<WireBalance>('GET', '/balance')
    expect(available).toBeGreaterThan(100)
    const account = { kind: 'bkash', name: 'Farhana', number: '01700000001', password: demoPassword }
    await call('PUT', '/payoutaccount', account)
    await call('POST', '/payouts', { amount: 100 })
    await runDueJobs(app, { 'send-payout': (payload) => app.runJob('send-payout', payload) })
    expect(await call('GET', '/balance')).toMatchObject({
      available: available - 100,
      pending: 0,
      paidOut: paidOut + 100,
    })
  })

  it('gets the other photos by jobs, but not where a seller has changed them', async () => {
    const { rows } = await app.db.execute<{ id: string }>(
      'select id from listings where campaign_started_at is not null order by name limit 2',
    )
    const [changed = '', other = ''] = rows.map(({ id }) => id)
    await app.db.execute(`update listings set more_image_urls = array[image_url] where id = '${changed}'`)
    for (const listingId of [changed, other, other]) await app.runJob(takePhotosJob.name, { listingId })
    const photos = await app.db.execute(
      `select id, cardinality(more_image_urls) as more from listings where id in ('${changed}', '${other}')`,
    )
    expect(photos.rows).toEqual(
      expect.arrayContaining([
        { id: changed, more: 1 },
        { id: other, more: 3 },
      ]),
    )
  })
})

it('cannot be added where the image store cannot be reached: the start ends with one plain line', async () => {
  const STORAGE_URL = `s3+http://key:secret@127.0.0.1:${await findFreePort()}/pictures`
  const app = await startTestApp({ STORAGE_URL })
  const seeded = seedShop(app)
  await expect(seeded).rejects.toBeInstanceOf(StartError)
  await expect(seeded).rejects.toThrow(/^STORAGE_URL: .* cannot be reached.*\.$/)
})
