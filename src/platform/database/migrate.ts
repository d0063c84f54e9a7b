import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { grantToServer, type ServingRole } from '../../ops/postgres/serving-role.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { applyMigrations, listPending, migrationsFolder, readMigrations } from './apply-migrations.ts'
import { openDatabase } from './database.ts'
import { checkDatabase, openClient } from './reach-database.ts'

/** The number of the advisory lock that migrations hold. */
export const migrationLock = 7_927_001

type Options = {
  folder?: string
  /** The role that the server works as, unless that is the owner at `url`. */
  serving?: ServingRole | undefined
}

/** Migrates tables, job queue and the serving role's rights as the tables' owner. Concurrent starts wait for each other. */
export async function migrateDatabase(url: string, log: Log, options: Options = {}): Promise<void> {
  await onDatabase(url, (client) => migrate(client, url, log, options))
}

/** Migrates if the role at `url` may; else throws StartError when migrations are missing. */
export async function prepareDatabase(url: string, log: Log, options: Options = {}): Promise<void> {
  await onDatabase(url, async (client) => {
    if (await mayMigrate(client)) await migrate(client, url, log, options)
    else await requireMigrated(client, url, log, options)
  })
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await openClient(url)
  try {
    await checkDatabase(client, url)
    await work(client)
  } finally {
    await client.end()
  }
}

async function migrate(
  client: pg.Client,
  url: string,
  log: Log,
  { folder = migrationsFolder, serving }: Options,
): Promise<void> {
  await lockMigrations(client, log)
  await applyMigrations(client, folder)
  await migrateQueue(url, log)
  if (serving) await grantToServer(client, serving)
  await client.query('select pg_advisory_unlock($1)', [migrationLock])
}

async function mayMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(`
    select coalesce(
      (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'drizzle'),
      has_database_privilege(current_database(), 'create')) as may`)
  return rows[0]?.may === true
}

async function requireMigrated(
  client: pg.Client,
  url: string,
  log: Log,
  { folder = migrationsFolder }: Options,
): Promise<void> {
  try {
    const pending = await listPending(client, readMigrations(folder))
    if (pending.length > 0) throw notMigrated(`lacks ${pending.map(({ name }) => name).join(', ')}`)
    // With nothing to do, this only reads.
    await migrateQueue(url, log)
  } catch (error) {
    // 42501: insufficient privilege.
    if (error instanceof pg.DatabaseError && error.code === '42501') {
      throw notMigrated(`is not open to this role (${error.message})`)
    }
    throw error
  }
}

const notMigrated = (why: string) =>
  new StartError(
    `The database ${why}. Run \`npm run migrate\` with this DATABASE_URL, and with MIGRATION_DATABASE_URL for the owner of the tables.`,
  )

/** Polls for the lock: a waiting statement's snapshot would block an index that another process builds concurrently. */
async function lockMigrations(client: pg.Client, log: Log): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      migrationLock,
    ])
    if (rows[0]?.got) return
    if (tries === 20) log.warn('waiting for another process that migrates the database')
    await sleep(250)
  }
}

async function migrateQueue(url: string, log: Log): Promise<void> {
  const jobs = openDatabase(url, log, 2, 0)
  try {
    await migrateJobs(jobs, log)
  } finally {
    await jobs.$client.end()
  }
}
