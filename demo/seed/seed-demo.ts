import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { grantAdmin } from '../../src/admin/index.ts'
import type { AppDeps } from '../../src/app/app.ts'
import { auditEntries } from '../../src/audit/schema.ts'
import { requireImageStore } from '../../src/images/index.ts'
import { addJob, maxAttempts } from '../../src/platform/jobs/jobs.ts'
import { drawPhone } from '../drawings/draw-phone.ts'
import { createDemoTables } from '../tables.ts'
import { addAccounts, emailOf, findAccounts } from './accounts.ts'
import { addPastSales } from './add-past-sales.ts'
import { addPhones } from './add-phones.ts'
import { tellStoriesJob } from './tell-stories.ts'

/** The advisory lock of the process that seeds. Nothing else in this database locks this number. */
const seedLock = 7_927_002

/** Who grants the admin's role, last of all. */
const seeder = { id: null, name: 'the demo data', address: hostname() }

/**
 * Creates the demo's accounts, phones and past sales once; what goes on between its people, and further photos, come by jobs. Continues
 * where an earlier start was interrupted. Processes that start together on one database wait for each other.
 * @param draw what the phones look like on their photos
 */
export async function seedDemo(
  deps: AppDeps,
  progress: (step: string) => void,
  draw: typeof drawPhone = drawPhone,
): Promise<void> {
  const client = await deps.db.$client.connect()
  try {
    // Polled, because a statement that waits for the lock may time out.
    const lock = () => client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${seedLock}) as mine`)
    while (!(await lock()).rows[0]?.mine) await sleep(200)
    if (!(await isSeeded(deps))) await seed(deps, progress, draw)
  } finally {
    // Closes the connection, which frees the lock.
    client.release(true)
  }
}

async function seed(deps: AppDeps, progress: (step: string) => void, draw: typeof drawPhone): Promise<void> {
  progress('Making the demo accounts')
  await createDemoTables(deps.db)
  await addAccounts(deps)
  const store = await requireImageStore(deps.env)
  const seeding = { ...deps, store, draw, progress, idOf: await findAccounts(deps) }
  await addPhones(seeding)
  await addPastSales(seeding)
  await addJob(deps.db, tellStoriesJob, {}, { key: tellStoriesJob, attempts: maxAttempts })
  await grantAdmin(deps.db, seeder, emailOf('admin'))
}

/** Whether an earlier start has come to its end: the admin's role is granted last. What became of the rest since is nobody's matter. */
async function isSeeded({ db }: AppDeps): Promise<boolean> {
  return (await db.$count(auditEntries, eq(auditEntries.adminName, seeder.name))) > 0
}
