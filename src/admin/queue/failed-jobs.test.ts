import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { beforeEach, expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { at } from '../../platform/database/query-parts.ts'
import { endKilledJobs } from '../../platform/jobs/failed-jobs.ts'
import { addJob, type JobHandlers } from '../../platform/jobs/jobs.ts'
import { addMailJob } from '../../platform/jobs/mail.ts'
import { PermanentFault } from '../../platform/jobs/task-list.ts'
import { enqueueDue, enqueueMissing, enqueueUnique, type UniqueJob } from '../../platform/jobs/unique-jobs.ts'
import type { FailedJobs, QueueEntry } from './contract.ts'

const job: UniqueJob = { name: 'settle-order', about: 'orderId' }
const orderId = '11111111-1111-4111-8111-111111111111'
const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)

const market = await openMarketplace()
const admin = await market.signUp('admin')
beforeEach(async () => {
  await market.resetRateLimits()
  await market.asOwner('delete from graphile_worker._private_jobs; delete from failed_jobs')
})

const list = async () => (await market.call<FailedJobs>(admin, 'GET', '/failedjobs')).body
const listWaiting = async () =>
  (await market.call<QueueEntry[]>(admin, 'GET', '/queue', { query: { kind: 'job' } })).body
const retry = async (id: string) =>
  (await market.call<{ modifiedCount: number }>(admin, 'PUT', `/failedjobs/${id}`)).body.modifiedCount
const failing: JobHandlers = {
  'settle-order': async () => {
    throw new Error('the provider answered somebody@people.test with 500')
  },
}
/** The pauses between so many attempts are over, and the job is tried once more. */
async function failAfter(attempts: number, more: JobHandlers = {}): Promise<void> {
  await market.asOwner(`update graphile_worker._private_jobs set attempts = ${attempts}, run_at = now()`)
  await runDueJobs(market, { ...failing, ...more })
}

it('a job is listed when it has failed for a day, with the reason, and is still tried', async () => {
  await enqueueUnique(market.db, job, [orderId])
  await failAfter(11)
  expect(await list()).toEqual({ total: 0, jobs: [] })
  expect(await listWaiting()).toEqual([])
  await failAfter(12)
  const { total, jobs } = await list()
  expect(total).toBe(1)
  expect(jobs).toMatchObject([{ job: 'settle-order', orderId, attempts: 13 }])
  expect(jobs[0]?.reason).toBe('the provider answered * with 500')
  expect(await listWaiting()).toMatchObject([{ subject: jobs[0]?._id, note: 'settle-order' }])
  const hoursUntilNext = (Date.parse(jobs[0]?.nextAt ?? '') - Date.parse(jobs[0]?.failedAt ?? '')) / 3_600_000
  expect(hoursUntilNext).toBeCloseTo(Math.exp(10) / 3600, 1)
})

it('one that failed for good is listed at once', async () => {
  await addJob(market.db, 'settle-order', { orderId })
  await runDueJobs(market, {
    'settle-order': async () => {
      throw new PermanentFault('no')
    },
  })
  expect((await list()).jobs).toMatchObject([{ reason: 'no', attempts: 1, nextAt: null }])
})

it('an admin has it tried again, once of two at once; it is done, or listed again at its next failure', async () => {
  await enqueueUnique(market.db, job, [orderId])
  await failAfter(12)
  const id = (await list()).jobs[0]?._id ?? ''
  expect((await Promise.all([retry(id), retry(id)])).toSorted()).toEqual([0, 1])
  expect((await list()).total).toBe(0)
  await runDueJobs(market, failing)
  expect((await list()).jobs).toMatchObject([{ job: 'settle-order', attempts: 13 }])
  expect(await retry(id)).toBe(0)
  expect(await retry((await list()).jobs[0]?._id ?? '')).toBe(1)
  const done: unknown[] = []
  await runDueJobs(market, { 'settle-order': async (payload) => void done.push(payload) })
  expect(done).toEqual([{ orderId }])
  expect(await retry(id)).toBe(0)
  const audit = await market.call<{ act: string }[]>(admin, 'GET', '/audit')
  expect(audit.body.filter(({ act }) => act === 'retry-job')).toHaveLength(2)
})

it('mails, ids that are none, and jobs that another has replaced are left out', async () => {
  await addMailJob(market.db, 'mail-notification', { id: orderId })
  await addMailJob(market.db, 'send-new-device', { userId: admin.id })
  await enqueueUnique(market.db, job, [orderId])
  const refuse = () => Promise.reject(new Error('x'))
  await failAfter(12, { 'mail-notification': refuse, 'send-new-device': refuse })
  expect((await list()).jobs).toMatchObject([{ orderId }])
  await failAfter(13, {
    'settle-order': async () => {
      await addJob(market.db, job.name, { orderId }, { key: `settle-order ${orderId}`, runAt: tomorrow })
      throw new Error('x')
    },
  })
  expect((await list()).total).toBe(0)
  await endKilledJobs(market.db, [])
  const { rows } = await market.db.execute(sql`select key from graphile_worker.jobs
    union all select job_id::text from failed_jobs where name = ${job.name}`)
  expect(rows, 'nothing is left of it').toEqual([{ key: `settle-order ${orderId}` }])
  for (const id of ['0', '-1', 'x', '99999999999999999999', '1']) expect(await retry(id)).toBe(0)
})

it('one whose process was killed in its last attempt is listed, and one that comes again by itself is not', async () => {
  await addJob(market.db, job.name, { orderId })
  await addJob(market.db, 'every-minute', {}, { key: 'every-minute after the start' })
  await market.asOwner('update graphile_worker._private_jobs set attempts = max_attempts')
  for (const _process of ['one', 'another']) await endKilledJobs(market.db, ['every-minute'])
  const { jobs } = await list()
  expect(jobs).toMatchObject([{ job: job.name, orderId, attempts: 26, nextAt: null }])
  expect((await market.db.execute(sql`select from graphile_worker.jobs`)).rows).toEqual([])
  expect(await retry(jobs[0]?._id ?? '')).toBe(1)
  expect((await market.db.execute(sql`select attempts from graphile_worker.jobs`)).rows).toHaveLength(1)
})

it('what is due is enqueued once: a job that waits to be tried again is left alone, news ends its pause', async () => {
  await enqueueMissing(market.db, job, [orderId, orderId])
  await failAfter(3)
  const read = async () =>
    (await market.db.execute(sql`select attempts, run_at > now() as waits from graphile_worker.jobs`)).rows
  const readRevisions = async () =>
    (await market.db.execute(sql`select revision from graphile_worker.jobs`)).rows
  const revisions = await readRevisions()
  await enqueueMissing(market.db, job, [orderId])
  expect(await read()).toEqual([{ attempts: 4, waits: true }])
  expect(await readRevisions(), 'it was not even written to').toEqual(revisions)
  await enqueueUnique(market.db, job, [orderId])
  expect(await read()).toEqual([{ attempts: 0, waits: false }])
})

it('things whose job fails for good keep nothing that is due after them from its job, however many they are', async () => {
  const things = pgTable('due_things', { id: text('id'), dueAt: at('due_at') })
  await market.asOwner(`create table due_things as select nth::text as id, to_timestamp(nth / 5)::timestamptz(3) as due_at
    from generate_series(1, 1001) as nth; grant select on due_things to public`)
  for (let run = 0; run < 2; run++) await enqueueDue(market.db, job, market.clock.now(), things)
  const { rows } = await market.db.execute(sql`select count(*)::int as jobs from graphile_worker.jobs`)
  expect(rows).toEqual([{ jobs: 1001 }])
})
