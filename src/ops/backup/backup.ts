import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams'
import type { Db } from '../../platform/database/database.ts'
import { openClient } from '../../platform/database/reach-database.ts'
import { jobColumns, waitingJobs } from '../../platform/jobs/copy-jobs.ts'
import { StartError } from '../../platform/start-error.ts'
import { type NewPart, writeBackupFile } from './archive.ts'

/** Files that rows name and that are stored outside of the database, such as pictures. */
export type BackupFiles = {
  /** Lists the files that rows name; bytes are null when a file is missing. */
  list(db: Db): AsyncIterable<{ name: string; bytes: Uint8Array | null }>
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Each lists file names that rows use and no backup contains. */
  unkept: readonly ((db: Db) => Promise<string[]>)[]
  /** Removes a file; removing a missing one is harmless. */
  remove(name: string): Promise<void>
}

/** The parts of a backup, in this order. */
export type BackupHeader =
  | { kind: 'about'; madeAt: string; migrations: string[] }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'jobs'; columns: readonly string[] }
  | { kind: 'file'; name: string }
  | { kind: 'end' }

export type BackupCount = { tables: number; rows: number; files: number }
/** What a backup contains; `missing` counts files that rows name and the store lacks. */
type MadeBackup = BackupCount & { missing: number }

/** SQL that makes a transaction independent of the server's settings: formats of text and dates, and time limits. */
export const plainSettings = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/**
 * Writes rows, waiting jobs and files as of one moment, from one transaction, while the server may run; files never change. Throws
 * StartError when the file cannot be written, or when every file is missing: then the store is the wrong one.
 */
export async function backUp(url: string, files: BackupFiles, path: string): Promise<MadeBackup> {
  const client = await openClient(url)
  const count: MadeBackup = { tables: 0, rows: 0, files: 0, missing: 0 }
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(plainSettings)
    await writeBackupFile(path, readParts(client, files, count))
    return count
  } finally {
    await client.end()
  }
}

/** Reads the parts of a backup as of the transaction that the client has begun, and counts them in `count`. */
export async function* readParts(
  client: pg.Client,
  files: BackupFiles,
  count: MadeBackup,
): AsyncGenerator<NewPart<BackupHeader>> {
  const { rows: migrated } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as once`,
  )
  if (!migrated[0]?.once)
    throw new StartError('There is nothing to back up: Swap has never run on this database.')
  const migrations = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  const madeAt = new Date().toISOString()
  yield { header: { kind: 'about', madeAt, migrations: migrations.rows.map(({ hash }) => hash) }, data: [] }
  for (const { name, columns } of await listTables(client)) {
    const rows = copyOut(client, `${table(name)} (${columns.map(quote)})`)
    yield { header: { kind: 'table', name, columns }, data: rows }
    count.tables += 1
    count.rows += rows.rowCount
  }
  yield { header: { kind: 'jobs', columns: jobColumns }, data: copyOut(client, `(${waitingJobs})`) }
  for await (const { name, bytes } of files.list(drizzle({ client }))) {
    if (bytes) yield { header: { kind: 'file', name }, data: [bytes] }
    count[bytes ? 'files' : 'missing'] += 1
  }
  if (count.files === 0 && count.missing > 0) {
    throw new StartError(
      `None of the ${count.missing} files that the database names is there. Check DATA_DIR and STORAGE_URL.`,
    )
  }
  yield { header: { kind: 'end' }, data: [] }
}

/** Without a listener, an abandoned stream's 'error' would end the process. */
function copyOut(client: pg.Client, source: string): CopyToStreamQuery {
  const stream = client.query(copyTo(`copy ${source} to stdout`))
  return stream.on('error', (error) => stream.destroy(error))
}

/** Lists the tables with their columns, without unlogged tables and generated columns. */
async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

export function table(name: string): string {
  return `public.${quote(name)}`
}

export function quote(name: string): string {
  return pg.escapeIdentifier(name)
}
