import { expect, it } from 'vitest'
import { fillListings } from '../../bench/fill-listings.ts'
import { demoEmails } from '../../demo/seed/accounts.ts'
import { pastSales } from '../../demo/seed/add-past-sales.ts'
import { phoneCount } from '../../demo/seed/phones.ts'
import { comparePaymentJob } from '../../src/payments/compare-payment.ts'
import { checkLedgerJob } from '../../src/payments/index.ts'
import { findContradictions } from '../load/consistency.ts'
import { runDueJobs } from '../support/run-due-jobs.ts'
import { drawSmall, orders, readWhole, seedShop } from '../support/seed-shop.ts'
import { startTestApp } from '../support/test-app.ts'

it('the demo is gone on with where a start was interrupted, in a shop that was full of phones before, and is added once', async () => {
  const app = await startTestApp()
  await fillListings(app.db, 2 * phoneCount, () => {})
  const before = await findContradictions(app.db, 'at rest')
  let left = 0
  const countDown = () => {
    if (left-- <= 0) throw new Error('cut off')
  }
  const start = async () => {
    left = 30
    await seedShop(app, {
      draw(phone) {
        countDown()
        return drawSmall(phone)
      },
      async fetch(request, bindings) {
        countDown()
        return app.fetch(request, bindings)
      },
    })
  }
  let cut = 0
  for (let isOver = false; !isOver;) {
    isOver = await start().then(
      () => true,
      (error: Error) => {
        if (error.message !== 'cut off') throw error
        cut++
        return false
      },
    )
  }
  expect(cut).toBeGreaterThan(3)
  const whole = await readWhole(app)
  expect(whole).toEqual({
    accounts: demoEmails.length,
    phones: phoneCount + pastSales.length,
    campaigns: 6,
    ratings: 2 * pastSales.length,
    guides: expect.any(Number),
    payouts: 1,
    reports: 1,
    messages: 1,
    enquiries: 1,
    orders,
  })
  expect(await findContradictions(app.db, 'at rest')).toEqual(before)
  // A sale since then may make a price usual.
  const wholeAgain = { ...whole, guides: expect.any(Number) }
  // As if it had been interrupted before its last step.
  await app.asOwner(`set session_replication_role = replica; delete from audit_entries;
    update users set role = 'buyer' where email = 'admin@swap.test'`)
  await seedShop(app)
  expect(await readWhole(app)).toEqual(wholeAgain)
  await app.db.execute(
    `update users set verified_at = null, closed_at = now() where email = 'farhana@swap.test'`,
  )
  await seedShop(app)
  expect(await readWhole(app)).toEqual(wholeAgain)
})

it('the demo sells by each wallet in taka, and its past sales are completed and rated', async () => {
  const app = await startTestApp({ CURRENCY: 'bdt' })
  await seedShop(app)
  const { rows } = await app.db.execute(`
    select p.provider, count(*)::int as sales from orders o join payments p on p.payment_id = o.payment_id
    where p.status = 'captured' and o.paid_at > now() - interval '1 day' group by p.provider order by p.provider`)
  expect(rows).toEqual([
    { provider: 'bkash', sales: 2 },
    { provider: 'sslcommerz', sales: 2 },
  ])
  expect(await readWhole(app)).toMatchObject({ ratings: 2 * pastSales.length, orders })
  // bKash lists nothing: a job compares each payment with what it knows of it.
  await app.runJob(checkLedgerJob)
  await runDueJobs(app, {
    [comparePaymentJob.name]: (payload) => app.runJob(comparePaymentJob.name, payload),
  })
  expect((await app.db.execute('select from money_differences')).rowCount).toBe(0)
})
