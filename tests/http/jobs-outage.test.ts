import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/platform/database/database.ts'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { addJob, startJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog, silentLog } from '../../src/platform/log.ts'
import { startDatabase } from '../support/processes.ts'

const server = await startDatabase()
await migrateDatabase(server.url, silentLog)
const db = openDatabase(server.url, silentLog)
afterAll(async () => {
  await db.$client.end()
  await server.remove()
})

test.each([
  ['works', async () => {}],
  [
    'fails',
    async () => {
      throw new Error('nothing works without its database')
    },
  ],
])(
  'a running job that %s while the database is down runs again, and so does the next one',
  async (_how, end) => {
    const done: unknown[] = []
    let begun = () => {}
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    let goOn = () => {}
    const gone = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let lines: string[] = []
    const log = createLog((line) => lines.push(line))
    const jobs = await startJobs(db, log, {
      async settle(payload) {
        begun()
        await gone
        if (done.push(payload) === 1) await end()
      },
    })
    await addJob(db, 'settle', 'first')
    await started
    await server.stopped.begin()
    goOn()
    await vi.waitFor(() => expect(done).toEqual(['first']), 60_000)
    lines = []
    await vi.waitFor(() => expect(lines.join()).toContain('the job queue does not start'), 60_000)
    await server.stopped.end()
    await vi.waitFor(() => addJob(db, 'settle', 'second'), 60_000)
    await vi.waitFor(() => expect(done.slice(1).toSorted()).toEqual(['first', 'second']), 60_000)
    await jobs.stop()
  },
)
