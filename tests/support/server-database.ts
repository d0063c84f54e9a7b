import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { addressOf } from '../../src/ops/postgres/stop-orphan-postgres.ts'
import { readDatabasePassword } from '../../src/platform/secret.ts'

/** The data folder of the server of the journeys (playwright.config.ts). */
export const dataFolder = process.env.JOURNEY_DATA_DIR ?? ''

/** The address of the database in the data folder of a server, that of the journeys by default. */
export async function readDatabaseUrl(folder = dataFolder): Promise<string> {
  // Its fourth line is the port.
  const pidFile = await readFile(join(folder, 'db', 'postmaster.pid'), 'utf8')
  return addressOf(Number(pidFile.split('\n')[3]), await readDatabasePassword(folder))
}

/** Runs one statement on a database of the journeys. */
export async function runSql(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Does something to the database of the journeys, for what would take days or an outage. */
export async function withDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: await readDatabaseUrl() })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Adds a job about an order that has failed for a day and is tried again in some hours. */
export function addFailedJob(orderId: string, reason: string): Promise<void> {
  return withDatabase(async (client) => {
    await client.query(
      `select graphile_worker.add_job('settle-order', json_build_object('orderId', $1::text), max_attempts := 100, run_at := now() + interval '6 hours')`,
      [orderId],
    )
    await client.query(
      `update graphile_worker._private_jobs set attempts = 13, last_error = $2 where payload ->> 'orderId' = $1 and attempts = 0`,
      [orderId, reason],
    )
  })
}
