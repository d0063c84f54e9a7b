import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createAppMetrics } from '../../src/app/metrics.ts'
import { readEnv } from '../../src/ops/env.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/server.ts'
import { openIdentityClient } from '../support/identity-client.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { cloneTemplate, findFreePort } from '../support/processes.ts'

/** The value of one line of a scrape. */
function readMetric(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = text
    .split('\n')
    .find((each) => /^\w+/.exec(each)?.[0] === name && wanted.every((label) => each.includes(label)))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('what people do is counted, and nobody is named', async () => {
  const market = await openMarketplace()
  const metrics = createAppMetrics(market.db)
  onTestFinished(metrics.close)
  const { post } = openIdentityClient(market)
  const [seller, buyer] = [await market.signUp('seller'), await market.signUp()]
  await post('/sign-in/email', { email: buyer.email, password: 'Wrong#2026' })
  const order = await market.buy(buyer, await market.addPhone(seller))
  expect((await market.settle(buyer, order)).body.modifiedCount).toBe(0)
  for (const _ of [1, 2]) await market.call(buyer, 'GET', '/search', { query: { q: 'redmi' } })
  await market.call(null, 'GET', `/product/parces/${order._id}`)
  const text = await metrics.render()

  expect(readMetric(text, 'swap_sales_total')).toBe(1)
  expect(readMetric(text, 'swap_sales_amount_total')).toBe(order.product_price)
  expect(readMetric(text, 'swap_money_held', { currency: 'USD' })).toBe(order.product_price)
  expect(readMetric(text, 'swap_failed_logins_total', { reason: 'wrong-password' })).toBe(1)
  expect(readMetric(text, 'swap_response_cache_requests_total', { result: 'hit' })).toBeGreaterThan(0)
  expect(readMetric(text, 'swap_response_cache_requests_total', { result: 'miss' })).toBeGreaterThan(0)
  expect(readMetric(text, 'swap_database_connections', { pool: 'requests', state: 'total' })).toBeGreaterThan(
    0,
  )
  expect(readMetric(text, 'swap_database_up')).toBe(1)
  expect(readMetric(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  const answered = (labels: Record<string, string>) =>
    readMetric(text, 'swap_http_request_duration_seconds_count', labels)
  expect(answered({ method: 'PUT', route: '/api/addpayment', status: '2xx' })).toBe(2)
  expect(answered({ route: '/api/product/parces/:id', status: '4xx' })).toBe(1)
  expect(answered({ route: '/api/auth/sign-in/email', status: '4xx' })).toBe(1)
  for (const person of [seller, buyer]) {
    for (const secret of [person.email, person.name, person.id]) expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/)
})

test('jobs are counted by how they ended, and those that wait by their age', async () => {
  const { db } = await openMarketplace()
  const metrics = createAppMetrics(db)
  onTestFinished(metrics.close)
  const worker = await startJobs(db, silentLog, {
    'do-well': async () => {},
    'do-badly': () => Promise.reject(new Error('not today')),
  })
  await db.execute(`select graphile_worker.add_job('do-well'),
    graphile_worker.add_job('do-badly', max_attempts => 1),
    graphile_worker.add_job('of-another-day', run_at => now() + interval '1 day'),
    graphile_worker.add_job('unknown-here', run_at => now() - interval '1 minute')`)
  const failed = `select from failed_jobs where name = 'do-badly'`
  await expect.poll(async () => (await db.execute(failed)).rowCount).toBe(1)
  await worker.stop()
  const text = await metrics.render()
  const ended = (task: string, outcome: string) =>
    readMetric(text, 'swap_job_duration_seconds_count', { task, outcome })
  expect([ended('do-well', 'done'), ended('do-badly', 'failed')]).toEqual([1, 1])
  expect(readMetric(text, 'swap_jobs_failed', { task: 'do-badly' })).toBe(1)
  expect(readMetric(text, 'swap_jobs_due', { task: 'unknown-here' })).toBe(1)
  expect(readMetric(text, 'swap_jobs_oldest_seconds', { task: 'unknown-here' })).toBeGreaterThan(59)
  expect(readMetric(text, 'swap_jobs_due', { task: 'of-another-day' })).toBe(0)
})

test('without the database, the other metrics are served', async () => {
  const db = openDatabase(`postgres://nobody@127.0.0.1:${await findFreePort()}/none`, silentLog, 1)
  const metrics = createAppMetrics(db)
  onTestFinished(() => metrics.close())
  const text = await metrics.render()
  expect(readMetric(text, 'swap_database_up')).toBe(0)
  expect(readMetric(text, 'swap_sales_total')).toBe(0)
})

test('metrics are served on a port of their own, and on none when it is not set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swap-data-'))
  const database = await cloneTemplate(inject('databaseUrl'))
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const variables = {
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PORT: `${port}`,
    DEMO: '1',
  }
  const read = (address: string) => fetch(address).then((answer) => answer.status)
  const metricsSite = `http://127.0.0.1:${metricsPort}`
  try {
    for (const METRICS_PORT of ['', `${metricsPort}`]) {
      const server = await startServer({ env: readEnv({ ...variables, METRICS_PORT }), log: silentLog })
      if (METRICS_PORT) {
        const answer = await fetch(`${metricsSite}/metrics`)
        expect(answer.headers.get('content-type')).toMatch('text/plain')
        expect(readMetric(await answer.text(), 'swap_database_up')).toBe(1)
        expect(await read(`${metricsSite}/`)).toBe(404)
      } else await expect(read(`${metricsSite}/metrics`)).rejects.toThrow()
      expect(await read(`http://127.0.0.1:${port}/metrics`), 'not where people are').not.toBe(200)
      await server.stop()
    }
  } finally {
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
