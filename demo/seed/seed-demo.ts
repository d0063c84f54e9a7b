import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { grantAdmin } from '../../src/admin/index.ts'
import type { App, AppDeps } from '../../src/app/app.ts'
import { auditEntries } from '../../src/audit/schema.ts'
import { requireImageStore } from '../../src/images/index.ts'
import { inWork } from '../../src/platform/work-context.ts'
import { drawPhone } from '../drawings/draw-phone.ts'
import { addAccounts, emailOf } from './accounts.ts'
import { addPastSales } from './add-past-sales.ts'
import { addPhones } from './add-phones.ts'
import { tellStories } from './tell-stories.ts'

/** The advisory lock of the process that seeds. Nothing else in this database locks this number. */
const seedLock = 7_927_002

/** Who grants the admin's role, last of all. */
const seeder = { id: null, name: 'the demo data', address: hostname() }

/**
 * Creates the demo's accounts, phones and sales once, and lets something be going on between its people. Continues where an earlier
 * start was interrupted. Processes that start together on one database wait for each other.
 * @param openApp composes the app that the demo's people act in
 * @param draw what the phones look like on their photos
 */
export async function seedDemo(
  deps: AppDeps,
  openApp: () => Promise<App>,
  progress: (step: string) => void,
  draw: typeof drawPhone = drawPhone,
): Promise<void> {
  const client = await deps.db.$client.connect()
  try {
    // Polled, because a statement that waits for the lock may time out.
    const lock = () => client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${seedLock}) as mine`)
    while (!(await lock()).rows[0]?.mine) await sleep(200)
    if (!(await isSeeded(deps))) {
      const app = await openApp()
      // As the work of one request: its calls to the app leave no lines in the log.
      await inWork({ requestId: randomUUID() }, () => seed(app, deps, progress, draw)).finally(() =>
        app.closeStreams(),
      )
    }
  } finally {
    // Closes the connection, which frees the lock.
    client.release(true)
  }
}

async function seed(
  app: App,
  deps: AppDeps,
  progress: (step: string) => void,
  draw: typeof drawPhone,
): Promise<void> {
  progress('Making the demo accounts')
  const ids = await addAccounts(deps)
  const idOf = (email: string) => {
    const id = ids.get(email)
    if (!id) throw new Error(`the account ${email} is missing`)
    return id
  }
  const seeding = { ...deps, store: await requireImageStore(deps.env), draw, progress, idOf }
  await addPhones(seeding)
  await addPastSales(seeding)
  await tellStories(app, seeding)
  await grantAdmin(deps.db, seeder, emailOf('admin'))
}

/** Whether an earlier start has come to its end: the admin's role is granted last. What became of the rest since is nobody's matter. */
async function isSeeded({ db }: AppDeps): Promise<boolean> {
  return (await db.$count(auditEntries, eq(auditEntries.adminName, seeder.name))) > 0
}
