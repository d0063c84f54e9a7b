import { expect, it, vi } from 'vitest'
import { startTestApp } from '../../../tests/support/test-app.ts'
import { openAsyncCommitPool, openDatabase } from '../database/database.ts'
import { silentLog } from '../log.ts'
import { startJobs } from './jobs.ts'
import { tolerateDoubleRelease } from './tolerate-double-release.ts'

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
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['prune', 'reconcile']), 10_000)
  await runner.stop()
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
