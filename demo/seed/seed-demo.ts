import { setTimeout as sleep } from 'node:timers/promises'
import type { App, AppDeps } from '../../src/app.ts'
import { addAccounts } from './accounts.ts'
import { addPhones, arePhonesOffered } from './add-phones.ts'
import { addSales } from './add-sales.ts'

/** The advisory lock of the process that seeds. Nothing else in this database locks this number. */
const seedLock = 7_927_002

/**
 * Creates the demo's accounts, phones and some completed sales once, with the shop's own use cases. Continues where an earlier
 * start was interrupted.
 * Processes that start together on one database wait for each other.
 */
export async function seedDemo(app: App, deps: AppDeps, progress: (step: string) => void): Promise<void> {
  const client = await deps.db.$client.connect()
  try {
    // Polled, because a statement that waits for the lock may time out.
    const lock = () => client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${seedLock}) as mine`)
    while (!(await lock()).rows[0]?.mine) await sleep(200)
    if (await arePhonesOffered(deps)) return
    progress('Making the demo accounts')
    await addPhones(deps, await addAccounts(app, deps), progress)
    progress('Selling some of them')
    // A real provider takes no card of ours.
    if (!deps.env.STRIPE_SECRET_KEY) await addSales(app, deps)
  } finally {
    // Closes the connection, which frees the lock.
    client.release(true)
  }
}
