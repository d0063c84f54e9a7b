import { expect, test } from 'vitest'
import { demoAccounts, seedDemo } from '../scripts/seed-demo.ts'
import { silentLog } from '../src/platform/log.ts'
import { phoneCount } from './factories.ts'
import { startTestApp } from './harness.ts'

test('demo starts at once on one empty database make one set of accounts and phones', async () => {
  const app = await startTestApp()
  const { env, db, secret, clock } = app
  const seed = () => seedDemo(app, { env, db, secret, clock, log: silentLog }, () => {})
  await Promise.all([seed(), seed(), seed(), seed()])
  const { rows } = await db.execute(`
    select (select count(*)::int from listings) as phones,
      (select count(*)::int from users where email = any('{${demoAccounts.map(({ email }) => email)}}')) as accounts`)
  expect(rows).toEqual([{ phones: phoneCount, accounts: demoAccounts.length }])
}, 120_000)
