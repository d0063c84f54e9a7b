import { sql } from 'drizzle-orm'
import type { Handler } from 'hono'
import type { Database } from '../database/database.ts'
import { platformProblemTexts as words } from '../texts.ts'
import { unavailable } from './refusal.ts'

/** How long a successful write to the disk counts, because proxies ask every second. */
const diskMillis = 5000

/** `/readyz`: 200 when the database takes writes and the image store has answered; else 503. */
export function readiness(db: Database, isStoreReady: () => boolean): Handler {
  let wroteAt = Number.NEGATIVE_INFINITY
  return async (c) => {
    if (!isStoreReady()) throw unavailable(words['no-image-store'])
    if (!(await isWritable(db))) throw unavailable(words['read-only'])
    if (performance.now() - wroteAt > diskMillis) {
      await writeToDisk(db)
      wroteAt = performance.now()
    }
    return c.text('ready')
  }
}

async function isWritable(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select current_setting('transaction_read_only') = 'off' as writable`)
  return rows[0]?.writable === true
}

/** Throws on a full disk: the sum does not fit into so little memory. */
function writeToDisk(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(sql`select sum(number) from generate_series(1, 10000) number`)
  })
}
