import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { App, AppDeps } from '../../src/app/app.ts'
import { inWork } from '../../src/platform/work-context.ts'
import { drawPhone } from '../drawings/draw-phone.ts'
import { addAccounts, demoEmails } from './accounts.ts'
import { addPhones } from './add-phones.ts'
import { addSales } from './add-sales.ts'
import { phoneCount } from './phones.ts'

/** The advisory lock of the process that seeds. Nothing else in this database locks this number. */
const seedLock = 7_927_002

/**
 * Creates the demo's accounts, phones and some completed sales once, with the shop's own use cases. Continues where an earlier
 * start was interrupted. Processes that start together on one database wait for each other.
 * @param draw what the phones look like on their photos
 */
export async function seedDemo(
  app: App,
  deps: AppDeps,
  progress: (step: string) => void,
  draw: typeof drawPhone = drawPhone,
): Promise<void> {
  const client = await deps.db.$client.connect()
  try {
    // Polled, because a statement that waits for the lock may time out.
    const lock = () => client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${seedLock}) as mine`)
    while (!(await lock()).rows[0]?.mine) await sleep(200)
    // As the work of one request: its calls to the app leave no lines in the log.
    if (!(await isSeeded(deps)))
      await inWork({ requestId: randomUUID() }, () => seed(app, deps, progress, draw))
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
  await addPhones(deps, await addAccounts(app, deps), { progress, draw })
  await addSales(app, deps, progress)
}

/** Whether all of the demo's accounts and phones were added before, even if some were closed, sold or withdrawn since. */
async function isSeeded({ db }: AppDeps): Promise<boolean> {
  const { rows } = await db.execute<{ accounts: number; phones: number }>(sql`
    select count(distinct u.id)::int as accounts, count(l.id)::int as phones
    from users u left join listings l on l.seller_id = u.id where u.email in ${demoEmails}`)
  const [there] = rows
  return there !== undefined && there.accounts >= demoEmails.length && there.phones >= phoneCount
}
