import { openDatabase } from '../../src/platform/database/database.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'

/** A process that takes the job 'hold' in hand and never ends it: for tests that kill it. */
const db = openDatabase(process.env.DATABASE_URL ?? '', silentLog)
await startJobs(db, silentLog, {
  async hold() {
    process.stdout.write('in hand\n')
    await new Promise(() => {})
  },
})
