import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { addressOf } from '../../src/platform/postgres/stop-orphan-postgres.ts'
import { readDatabasePassword } from '../../src/platform/secret.ts'

/**
 * Lets the deadline of an order pass, as if its days had gone by, and begins the job that looks for such orders, which otherwise
 * comes within a minute.
 */
export async function passDeadline(orderId: string): Promise<void> {
  const folder = process.env.JOURNEY_DATA_DIR ?? ''
  // Its fourth line is the port.
  const pidFile = await readFile(join(folder, 'db', 'postmaster.pid'), 'utf8')
  const port = Number(pidFile.split('\n')[3])
  const client = new pg.Client({ connectionString: addressOf(port, await readDatabasePassword(folder)) })
  await client.connect()
  try {
    const late = await client.query('update orders set due_at = now() where id = $1 and due_at > now()', [
      orderId,
    ])
    if (late.rowCount !== 1) throw new Error(`the order ${orderId} waits for nothing`)
    await client.query("select graphile_worker.add_job('enqueue-due-orders', '{}')")
  } finally {
    await client.end()
  }
}
