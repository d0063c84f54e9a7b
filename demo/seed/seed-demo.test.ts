import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fillListings } from '../../bench/fill-listings.ts'
import { createLog, silentLog } from '../../src/platform/log.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { findFreePort } from '../../tests/support/processes.ts'
import { makeDue, runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { cookieOf, startTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { deliverEventJob } from '../cards/events.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { phoneCount } from './phones.ts'
import { sales } from './sales.ts'
import { seedDemo } from './seed-demo.ts'

/** A photo that takes little time, of one colour: `npm start` draws the phones (tests/http/start.process.ts). */
const drawSmall = (phone: object) => {
  const colour = createHash('sha256').update(JSON.stringify(phone)).digest('hex').slice(0, 6)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#${colour}"/></svg>`
}

test('concurrent demo starts on an empty database create one set of accounts and phones, and log nothing', async () => {
  const lines: string[] = []
  const app = await startTestApp(
    { NEW_SELLER_HOLD_DAYS: '7' },
    createLog((line) => lines.push(line)),
  )
  const { env, db, secret, clock } = app
  const seed = () => seedDemo(app, { env, db, secret, clock, log: silentLog }, () => {}, drawSmall)
  await Promise.all([seed(), seed(), seed(), seed()])
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
  expect(delivered).toBeGreaterThan(sales.length)
  expect(lines).toEqual([])
  const { rows } = await db.execute(`
    select (select count(*)::int from listings) as phones,
      (select count(*)::int from ratings where visible_at is not null) as ratings,
      (select count(*)::int from users where email = any('{${demoAccounts.map(({ email }) => email)}}')) as accounts`)
  expect(rows).toEqual([{ phones: phoneCount, accounts: demoAccounts.length, ratings: 2 * sales.length }])
  // Every filter finds something, and something else.
  const facts = await db.execute<Record<string, number>>(`
    select count(distinct storage_gb)::int as storages, count(distinct ram_gb)::int as rams,
      count(*) filter (where battery_health >= 85)::int as "goodBatteries",
      count(*) filter (where battery_health < 85)::int as "worseBatteries",
      count(warranty_until)::int as warranties, count(*) filter (where has_box)::int as boxes
    from listings`)
  for (const [name, count] of Object.entries(facts.rows[0] ?? {})) expect(count, name).toBeGreaterThan(2)
  await expectMoneyToAskFor(app)
})

/** The seller of the demo has money, which a test wallet gets at once, although new sellers wait. */
async function expectMoneyToAskFor(app: TestApp): Promise<void> {
  const headers = { origin: app.env.PUBLIC_URL }
  const email = 'seller@swap.test'
  const signIn = { method: 'POST', headers, json: { email, password: demoPassword } }
  const cookie = cookieOf(await app.request('/api/auth/sign-in/email', signIn))
  const issued = await app.request(`/api/jwt?email=${email}`, { cookie })
  const { jwtToken: token } = (await issued.json()) as { jwtToken: string }
  const call = async (method: string, path: string, json?: object) => {
    const answer = await app.request(`/api${path}?email=${email}`, { method, token, json })
    return (await answer.json()) as Record<string, number>
  }
  const { available = 0, paidOut = 0 } = await call('GET', '/balance')
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
}

test('a shop that was full of phones before gets the demo accounts and their phones, once, also after an interrupted start', async () => {
  const app = await startTestApp()
  const seed = (progress = (_step: string) => {}) =>
    seedDemo(app, { ...app, log: silentLog }, progress, drawSmall)
  await fillListings(app.db, 2 * phoneCount, () => {})
  const cutOff = (step: string) => {
    if (step.includes('10 of')) throw new Error('cut off')
  }
  await expect(seed(cutOff)).rejects.toThrow('cut off')
  const ofDemo = `from listings where seller_id in (select id from users where email like '%@swap.test')`
  await app.db.execute(`delete from listings where id = (select id ${ofDemo} order by name limit 1)`)
  await seed()
  const count = async () => {
    const { rows } = await app.db.execute(`
      select count(distinct u.id)::int as accounts, count(l.id)::int as phones, count(distinct l.name)::int as names
      from users u left join listings l on l.seller_id = u.id where u.email like '%@swap.test'`)
    return rows[0]
  }
  const whole = await count()
  expect(whole).toEqual({ accounts: 6, phones: phoneCount, names: phoneCount })
  await app.db.execute(
    `update users set verified = false, closed_at = now() where email = 'farhana@swap.test'`,
  )
  await seed()
  expect(await count()).toEqual(whole)
})

test('an image store that cannot be reached ends the start with one plain line', async () => {
  const STORAGE_URL = `s3+http://key:secret@127.0.0.1:${await findFreePort()}/pictures`
  const app = await startTestApp({ STORAGE_URL })
  const seeded = seedDemo(app, { ...app, log: silentLog }, () => {})
  await expect(seeded).rejects.toBeInstanceOf(StartError)
  await expect(seeded).rejects.toThrow(/^STORAGE_URL: .* cannot be reached.*\.$/)
})

test('a demo in taka sells by each wallet, and its sales are completed and rated', async () => {
  const app = await startTestApp({ CURRENCY: 'bdt' })
  await seedDemo(app, { ...app, log: silentLog }, () => {}, drawSmall)
  const { rows } = await app.db.execute(`
    select p.provider, count(*)::int as sales from orders o join payments p on p.payment_id = o.payment_id
    where o.status = 'completed' and p.status = 'captured' group by p.provider order by p.provider`)
  expect(rows).toEqual([
    { provider: 'bkash', sales: Math.ceil(sales.length / 2) },
    { provider: 'sslcommerz', sales: Math.floor(sales.length / 2) },
  ])
  const ratings = await app.db.execute('select from ratings where visible_at is not null')
  expect(ratings.rowCount).toBe(2 * sales.length)
})
