import { setTimeout as sleep } from 'node:timers/promises'
import type { App, AppDeps } from '../../src/app.ts'
import { addAccounts } from './accounts.ts'
import { addPhones, arePhonesOffered } from './add-phones.ts'

/** The advisory lock of the process that seeds. Nothing else in this database locks this number. */
const seedLock = 7_927_002

/**
 * Makes the demo's accounts and offers its phones, once, by the shop's own use cases. Goes on where an earlier start was
 * cut off. Processes that start at once on one database take turns.
 */
export async function seedDemo(app: App, deps: AppDeps, progress: (step: string) => void): Promise<void> {
  const client = await deps.db.$client.connect()
  try {
    // Polled, because a statement that waits for the lock may be ended by a timeout.
    const lock = () => client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${seedLock}) as mine`)
    while (!(await lock()).rows[0]?.mine) await sleep(200)
    if (await arePhonesOffered(deps)) return
    progress('Making the demo accounts')
    await addPhones(deps, await addAccounts(app, deps), progress)
  } finally {
    // Closes the connection, which frees the lock.
    client.release(true)
  }
}
