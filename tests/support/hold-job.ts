import { openDatabase } from '../../src/platform/database/database.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'

/** A process that starts the job 'hold' and never finishes it: for tests that kill it. */
const db = openDatabase(process.env.DATABASE_URL ?? '', silentLog)
await startJobs(db, silentLog, {
  async hold() {
    process.stdout.write('started\n')
    await new Promise(() => {})
  },
})
