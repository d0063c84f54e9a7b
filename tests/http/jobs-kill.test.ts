import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addJob, startJobs } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { ownVariables } from '../support/processes.ts'
import { startTestApp } from '../support/test-app.ts'

const holdJob = fileURLToPath(new URL('../support/hold-job.ts', import.meta.url))

test('a job in the hand of a process that is killed is done by the next one, and not before', async () => {
  const { db, env } = await startTestApp()
  await addJob(db, 'hold', {})
  const child = spawn(process.execPath, [holdJob], {
    env: { ...ownVariables, DATABASE_URL: env.DATABASE_URL },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const taken: string[] = []
  const others: string[] = []
  child.stdout.on('data', () => taken.push('by the first process'))
  await once(child.stdout, 'data')

  const jobs = {
    async hold() {
      taken.push('by the next one')
    },
    async younger() {
      others.push('younger')
    },
  }
  const beside = await startJobs(db, silentLog, jobs)
  // Whoever takes the younger job has found nobody's older one.
  await addJob(db, 'younger', {})
  await vi.waitFor(() => expect(others).toEqual(['younger']), 60_000)
  await beside.stop()
  expect(taken).toEqual(['by the first process'])

  child.kill('SIGKILL')
  await ended
  // Taken just now: a minute that begins finds a job that may still be its worker's, and must not replace the look that comes later.
  await db.execute(
    sql`update graphile_worker._private_jobs set locked_at = now() where locked_by is not null`,
  )
  const after = await startJobs(db, silentLog, jobs)
  await addJob(db, 'every-minute', {}, { key: 'every-minute' })
  await vi.waitFor(() => expect(taken).toEqual(['by the first process', 'by the next one']), 20_000)
  await after.stop()
})
