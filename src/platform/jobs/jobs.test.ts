import { expect, it, vi } from 'vitest'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { openAsyncCommitPool, openDatabase } from '../database/database.ts'
import { silentLog } from '../log.ts'
import { addJob, scheduleJobs, startJobs } from './jobs.ts'
import { tolerateDoubleRelease } from './patch-worker.ts'

it('recurring jobs run at start, and do not wait for their hour', async () => {
  const { db } = await startTestApp()
  const ran: string[] = []
  const note = (name: string) => async () => {
    ran.push(name)
  }
  const runner = await startJobs(db, silentLog, { reconcile: note('reconcile'), prune: note('prune') }, [
    { job: 'reconcile', every: 'minute' },
    { job: 'prune', every: 'hour' },
  ])
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['prune', 'reconcile']), 60_000)
  await runner.stop()
})

it('a recurring job that fails is there once, with all its attempts, and is tried again each minute', async () => {
  const { db } = await startTestApp()
  let runs = 0
  const broken = async () => {
    runs += 1
    throw new Error('broken')
  }
  const recurring = [{ job: 'broken', every: 'minute' as const }]
  const start = () => startJobs(db, silentLog, { broken }, recurring)
  const read = async () => {
    const { rows } = await db.execute<{ attempts: number }>(
      `select attempts from graphile_worker.jobs where task_identifier = 'broken' and locked_at is null`,
    )
    return rows.map(({ attempts }) => attempts)
  }
  const runner = await start()
  await vi.waitFor(async () => expect(await read()).toEqual([1]), 10_000)
  // Two ticks of the schedule, as the queue adds them.
  const tick = () => addJob(db, 'every-minute', {}, { key: 'every-minute' })
  for (let nth = 0; nth < 2; nth++) await tick()
  expect((await read()).length).toBeLessThanOrEqual(1)
  await db.execute(
    `update graphile_worker._private_jobs set run_at = now() + interval '6 hours' where locked_at is null`,
  )
  const before = runs
  await tick()
  await vi.waitFor(() => expect(runs).toBeGreaterThan(before), 10_000)
  await runner.stop()
  const again = await start()
  await vi.waitFor(async () => expect((await read())[0]).toBeGreaterThan(before + 1), 10_000)
  await again.stop()
  expect(await read()).toHaveLength(1)
})

it('the connections of the job queue do not wait for the disk, and the others do', async () => {
  const { asOwner, env } = await startTestApp()
  const url = env.DATABASE_URL ?? ''
  await asOwner(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = on`)
  const fresh = openDatabase(url, silentLog, 1)
  const pool = openAsyncCommitPool(fresh, silentLog, 1)
  const show = 'show synchronous_commit'
  const shown = [await fresh.$client.query(show), await pool.query(show)].map(({ rows }) => rows[0])
  await Promise.all([fresh.$client.end(), pool.end()])
  expect(shown).toEqual([{ synchronous_commit: 'on' }, { synchronous_commit: 'off' }])
})

it('a connection that the worker releases twice does not end the process, and is used again', async () => {
  const { db } = await startTestApp()
  const pool = tolerateDoubleRelease(openAsyncCommitPool(db, silentLog, 1))
  const release = await new Promise<(fault?: Error) => void>((resolve, reject) =>
    pool.connect((error, _client, done) => (error ? reject(error) : resolve(done))),
  )
  release()
  expect(() => release()).not.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(pool.totalCount).toBe(1)
  await pool.end()
})

it('a connection that did not come in time is released without ending the process', async () => {
  const { db } = await startTestApp()
  const pool = tolerateDoubleRelease(openAsyncCommitPool(db, silentLog, 1))
  const held = await new Promise<() => void>((resolve) =>
    pool.connect((_error, _client, done) => resolve(done)),
  )
  pool.options.connectionTimeoutMillis = 1
  const [error, release] = await new Promise<[Error | undefined, () => void]>((resolve) =>
    pool.connect((error, _client, done) => resolve([error, done])),
  )
  expect(error?.message).toMatch(/timeout/)
  expect(release).not.toThrow()
  held()
  await pool.end()
})

it('jobs go on after a time in which it could not be saved how several of them ended', async () => {
  const { db, asOwner } = await startTestApp()
  await asOwner(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$;
    create trigger refuse before update on graphile_worker._private_jobs
      for each row when (new.locked_by is null) execute function refuse()`)
  let fails = true
  const done: unknown[] = []
  const runner = await startJobs(db, silentLog, {
    async work(payload) {
      if (fails) throw new Error('the disk is full')
      done.push(payload)
    },
  })
  await asOwner(
    `select graphile_worker.add_job('work', json_build_object('nth', n)) from generate_series(1, 8) n`,
  )
  await vi.waitFor(async () => {
    const { rows } = await db.execute('select from graphile_worker._private_jobs where locked_by is not null')
    expect(rows.length).toBeGreaterThan(2)
  }, 60_000)
  fails = false
  await asOwner('drop trigger refuse on graphile_worker._private_jobs')
  await vi.waitFor(() => expect(done).toHaveLength(8), 20_000)
  await runner.stop()
})

it('after a forward step of the clock a recurring job runs once, and not for each time that was missed', () => {
  let now = new Date('2027-01-01T00:00:00Z')
  const [everyMinute, everyHour, everyNight] = scheduleJobs(
    [
      { job: 'one', every: 'minute' },
      { job: 'two', every: 'hour' },
      { job: 'three', every: 'night' },
    ],
    () => now,
  )
  const runs = { minute: 0, hour: 0, night: 0 }
  now = new Date('2027-01-03T10:30:01Z')
  // What the worker goes through then, over the end of a year.
  for (let at = Date.UTC(2026, 11, 31, 12); at <= now.getTime(); at += 60_000) {
    const time = new Date(at)
    const digest = {
      min: time.getUTCMinutes(),
      hour: time.getUTCHours(),
      date: time.getUTCDate(),
      month: time.getUTCMonth() + 1,
      dow: time.getUTCDay(),
    }
    if (everyMinute?.match(digest)) runs.minute += 1
    if (everyHour?.match(digest)) runs.hour += 1
    if (everyNight?.match(digest)) runs.night += 1
  }
  expect(runs).toEqual({ minute: 1, hour: 1, night: 1 })
})
