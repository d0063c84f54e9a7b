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
  return addressOf(join(folder, 'db'), Number(pidFile.split('\n')[3]), await readDatabasePassword(folder))
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
      `with job as (select (graphile_worker.add_job('settle-order', json_build_object('orderId', $1::text), max_attempts := 100)).id),
        tried as (select (graphile_worker.reschedule_jobs(array[id], run_at := now() + interval '6 hours', attempts := 13)).id from job)
      insert into failed_jobs (job_id, name, payload, flags, priority, error, attempts)
      select id, 'settle-order', json_build_object('orderId', $1::text), '{}', 0, $2, 13 from tried`,
      [orderId, reason],
    )
  })
}
