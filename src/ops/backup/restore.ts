import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { type Migration, migrationsFolder, readMigrations } from '../../platform/database/apply-migrations.ts'
import { type Db, openDatabase } from '../../platform/database/database.ts'
import { migrateDatabase, migrationLock } from '../../platform/database/migrate.ts'
import { openClient } from '../../platform/database/reach-database.ts'
import { replaceJobs } from '../../platform/jobs/copy-jobs.ts'
import { addJob, migrateJobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { StartError } from '../../platform/start-error.ts'
import type { ServingRole } from '../postgres/serving-role.ts'
import { checkBackupFile, type Part, readBackupFile } from './archive.ts'
import {
  type BackupCount,
  type BackupFiles,
  type BackupHeader,
  plainSettings,
  quote,
  table,
} from './backup.ts'

type Options = {
  url: string
  files: BackupFiles
  path: string
  log: Log
  /** Asked when the database is not empty, with how much it holds; false leaves it unchanged. */
  mayReplace: (what: { tables: number; rows: number }) => Promise<boolean>
  folder?: string
  /** The role that the server works as, unless that is the owner at `url`. */
  serving?: ServingRole | undefined
}

/**
 * Replaces the database in one transaction: the backup's migrations, rows, jobs and files, then later migrations. A job removes files
 * that only the replaced rows named. Returns null when it may not be replaced. Throws StartError for an unusable or newer file, and
 * while others use the database.
 */
export async function restore({
  url,
  files,
  path,
  log,
  mayReplace,
  folder = migrationsFolder,
  serving,
}: Options): Promise<BackupCount | null> {
  await checkBackupFile(path)
  const parts = readBackupFile<BackupHeader>(path)
  const { value: about } = await parts.next()
  const migrations = migrationsOf(about?.header, path, folder)
  const client = await openClient(url)
  try {
    await refuseWhileInUse(client)
    const held = await countRows(client)
    if (held.tables > 0 && !(await mayReplace(held))) return null
    const isEmpty = held.tables === 0
    const unkept = isEmpty ? [] : await listUnkept(client, files)
    await prepareJobs(url, log)
    await client.query('begin')
    await client.query(plainSettings)
    // A starting server waits for it before it migrates.
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
    const erased = isEmpty ? [] : await readErasures(client)
    await makeTables(client, migrations)
    const count = await fillTables(client, files, parts, path)
    await keepErasures(client, erased)
    if (unkept.length > 0) await addJob(drizzle({ client }), removeUnkeptJob, { names: unkept })
    await client.query('commit')
    await client.query('analyze')
    await migrateDatabase(url, log, { folder, serving })
    return count
  } finally {
    await client.end()
  }
}

async function listUnkept(client: pg.Client, { unkept }: BackupFiles): Promise<string[]> {
  const names: string[] = []
  for (const list of unkept) names.push(...(await list(drizzle({ client }))))
  return names
}

export const removeUnkeptJob = 'remove-unkept-files'

/** The job after a restore: removes files that only the replaced rows named. Repeating it is harmless. */
export async function removeUnkept(db: Db, files: BackupFiles, payload: unknown): Promise<void> {
  const { names } = z.object({ names: z.array(z.string()) }).parse(payload)
  const named = new Set<string>()
  for (const list of files.unkept) for (const name of await list(db)) named.add(name)
  for (const name of names) if (!named.has(name)) await files.remove(name)
}

/** They must be the first of those known here. */
function migrationsOf(about: BackupHeader | undefined, path: string, folder: string): Migration[] {
  if (about?.kind !== 'about') throw new StartError(`${path} is not a backup of Swap.`)
  const known = readMigrations(folder)
  const seen = known.slice(0, about.migrations.length)
  if (about.migrations.some((hash, at) => seen[at]?.hash !== hash)) {
    throw new StartError(
      `${path} was made by another version of Swap. Restore it with that one, then update.`,
    )
  }
  return seen
}

/** For three seconds: connections outlive a stopped server by a moment. */
async function refuseWhileInUse(client: pg.Client): Promise<void> {
  let others = 0
  for (let look = 0; look < 15; look += 1) {
    const { rows } = await client.query<{ others: number }>(`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
    others = rows[0]?.others ?? 0
    if (others === 0) return
    await setTimeout(200)
  }
  throw new StartError(`${others} other connections use this database. Stop Swap first, then restore.`)
}

async function countRows(client: pg.Client): Promise<{ tables: number; rows: number }> {
  const names = await listAll(client)
  let rows = 0
  for (const name of names) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${table(name)}`)
    rows += Number(counted.rows[0]?.count)
  }
  return { tables: names.length, rows }
}

type Erasure = { user_id: string; erased_at: Date }

async function readErasures(client: pg.Client): Promise<Erasure[]> {
  return (await client.query<Erasure>('select user_id, erased_at from erasures')).rows
}

/** The backup may be older: the server erases again what it brings back. */
async function keepErasures(client: pg.Client, erased: Erasure[]): Promise<void> {
  for (const { user_id, erased_at } of erased) {
    await client.query('insert into erasures (user_id, erased_at) values ($1, $2) on conflict do nothing', [
      user_id,
      erased_at,
    ])
  }
}

async function prepareJobs(url: string, log: Log): Promise<void> {
  const db = openDatabase(url, log, 2, 0)
  await migrateJobs(db, log).finally(() => db.$client.end())
}

/** Creates the tables as of these migrations, without the rows that migrations insert. */
async function makeTables(client: pg.Client, migrations: Migration[]): Promise<void> {
  for (const name of await listAll(client)) await client.query(`drop table ${table(name)} cascade`)
  const functions = await client.query<{ name: string }>(`
    select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  for (const { name } of functions.rows) await client.query(`drop routine if exists ${name} cascade`)
  await client.query('drop schema if exists drizzle cascade')
  // Where drizzle's migrator looks.
  await client.query('create schema drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { statements, hash, madeAt } of migrations) {
    // The tables are empty, in one transaction.
    for (const statement of statements) await client.query(statement.replace(/\bconcurrently\b/gi, ''))
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      madeAt,
    ])
  }
}

async function fillTables(
  client: pg.Client,
  files: BackupFiles,
  parts: AsyncIterable<Part<BackupHeader>>,
  path: string,
): Promise<BackupCount> {
  const count: BackupCount = { tables: 0, rows: 0, files: 0 }
  const names = await listAll(client)
  // Foreign keys are checked when all tables are filled.
  const references = await dropForeignKeys(client)
  for (const name of names) await client.query(`alter table ${table(name)} disable trigger user`)
  if (names.length > 0) await client.query(`truncate ${names.map(table)}`)
  let ended = false
  for await (const { header, data } of parts) {
    if (header.kind === 'table') {
      const columns = header.columns.map(quote)
      const into = client.query(copyFrom(`copy ${table(header.name)} (${columns}) from stdin`))
      await pipeline(data, into)
      count.tables += 1
      count.rows += into.rowCount
    } else if (header.kind === 'jobs') await replaceJobs(client, data, removeUnkeptJob, header.columns)
    else if (header.kind === 'file') {
      await files.put(header.name, await buffer(data))
      count.files += 1
    } else ended = header.kind === 'end'
  }
  if (!ended) throw new StartError(`${path} has no end. Take another backup.`)
  for (const name of names) await client.query(`alter table ${table(name)} enable trigger user`)
  for (const statement of references) await client.query(statement)
  await resetSequences(client)
  return count
}

async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ owner: string; name: string; definition: string }>(`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { owner, name } of rows) {
    await client.query(`alter table ${owner} drop constraint ${quote(name)}`)
  }
  return rows.map(
    ({ owner, name, definition }) => `alter table ${owner} add constraint ${quote(name)} ${definition}`,
  )
}

async function resetSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; name: string; sequence: string }>(`
    select * from (
      select c.relname as owner, a.attname as name, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    ) counted where sequence is not null`)
  for (const { owner, name, sequence } of rows) {
    const highest = `(select max(${quote(name)}) from ${table(owner)})`
    await client.query(`select setval($1, ${highest}) where ${highest} is not null`, [sequence])
  }
}

async function listAll(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`)
  return rows.map(({ name }) => name)
}
