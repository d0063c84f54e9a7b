import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { composeApp } from '../../src/app/app.ts'
import { type Database, isOutage, openDatabase } from '../../src/platform/database/database.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { openFreezingProxy } from '../support/freezing-proxy.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const statementMillis = 300
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

let proxy: Awaited<ReturnType<typeof openFreezingProxy>>
/** The app's database, reached through the proxy. */
let db: Database
beforeEach(async () => {
  proxy = await openFreezingProxy(app.env.DATABASE_URL ?? '')
  db = openDatabase(proxy.url, silentLog, 3, statementMillis)
  return async () => {
    await db.$client.end()
    proxy.close()
  }
})

/** Opens every connection of the pool, then freezes all of them. */
async function freezeAll() {
  for (const client of await Promise.all([1, 2, 3].map(() => db.$client.connect()))) client.release()
  expect(db.$client.totalCount).toBe(3)
  proxy.freeze()
}

test('the server is unavailable while its connections are silent, and recovers', async () => {
  const copy = await composeApp({ ...app, db, log: silentLog })
  const ask = async () => (await copy.fetch(new Request(new URL('/readyz', app.env.PUBLIC_URL)))).status
  expect(await ask()).toBe(200)
  await freezeAll()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([503, 503, 503])
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200])
})

test('a transaction on a silent line fails, its connection is not used again, and its locks are free again', async () => {
  await app.asOwner(`
    create table held (id int primary key);
    insert into held values (1);
    grant select, update on held to swap`)
  const failure = await db
    .transaction(async (tx) => {
      await tx.execute(sql`select from held for update`)
      proxy.freeze()
      await tx.execute(sql`select 1`)
    })
    .catch((error: unknown) => error)
  expect(isOutage(failure)).toBe(true)
  expect(db.$client.idleCount).toBe(0)
  const lock = () =>
    app.db.execute(sql`select from held for update nowait`).then(
      () => 'free',
      () => 'held',
    )
  await expect.poll(lock).toBe('free')
})

test('a transaction that cannot even begin gives its connection back', async () => {
  await freezeAll()
  const begin = () => db.transaction(async () => 'done').catch(isOutage)
  expect(await Promise.all([begin(), begin(), begin()])).toEqual([true, true, true])
  expect(await Promise.all([begin(), begin(), begin()])).toEqual(['done', 'done', 'done'])
})

test('a statement that takes too long is an outage, and ends in the database too', async () => {
  const failure = await db.execute(sql`select pg_sleep(20)`).catch((error: unknown) => error)
  expect(isOutage(failure)).toBe(true)
  const running = sql`select from pg_stat_activity where query like 'select pg_sleep(20)%' and state = 'active'`
  // The client hears of the end a moment before the database lists it.
  await expect.poll(async () => (await app.db.execute(running)).rowCount).toBe(0)
})

test.each([
  { fault: 'their connections fell silent', fail: () => proxy.freeze() },
  { fault: 'a worker did not hear which job it was given', fail: () => proxy.freezeAnswers() },
])('jobs go on after $fault', async ({ fail }) => {
  let done = 0
  const jobs = await startJobs(db, silentLog, {
    'count-up': async () => {
      done += 1
    },
  })
  const add = () => app.db.execute(sql`select graphile_worker.add_job('count-up')`)
  await add()
  await expect.poll(() => done).toBe(1)
  fail()
  await add()
  // How the first one ended may be lost, too: then it runs once more.
  await expect.poll(() => done).toBeGreaterThan(1)
  await expect
    .poll(async () => (await app.db.execute(sql`select from graphile_worker.jobs`)).rowCount)
    .toBe(0)
  await jobs.stop()
})
