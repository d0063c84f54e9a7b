import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import type { Db } from '../database/database.ts'
import { StartError } from '../start-error.ts'
import { type NewPart, writeBackupFile } from './archive.ts'

/** Files that belong to the database's rows and are kept elsewhere, such as pictures. */
export type BackupFiles = {
  /** Every file that these rows name; null instead of the bytes of one that should be there and is missing. */
  list(db: Db): AsyncIterable<{ name: string; bytes: Uint8Array | null }>
  put(name: string, bytes: Uint8Array): Promise<void>
}

/** What stands in a backup, in this order. */
export type BackupHeader =
  /** The migrations that had made this database, by their digests. */
  | { kind: 'about'; madeAt: string; migrations: string[] }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'jobs' }
  | { kind: 'file'; name: string }
  | { kind: 'end' }

export type BackupCount = { tables: number; rows: number; files: number }
/** `missing`: files that the rows name and that are not there, nor in the backup. */
type MadeBackup = BackupCount & { missing: number }

/** The columns of a waiting job that the queue's own `add_job` takes back. */
export const jobColumns = ['identifier', 'payload', 'run_at', 'max_attempts', 'job_key', 'priority'] as const

/** How values are written and read, and how long it may take, whatever this server's own settings are. */
export const plainSettings = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/**
 * Writes the database, its waiting jobs and its files to a new file at `path`, as of one moment: all rows are read in one
 * transaction, while the server may go on working. Files never change once they are there, so they may be read after the
 * rows that name them. Throws StartError when the file cannot be written, and when not one of the files is there: then the
 * store is another one than that of the rows.
 */
export async function backUp(url: string, files: BackupFiles, path: string): Promise<MadeBackup> {
  const client = new pg.Client({ connectionString: url })
  // Its loss is told by the query that is under way.
  client.on('error', () => {})
  await client.connect()
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

/** The parts of a backup, read on a client that has begun its transaction. */
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
  yield { header: { kind: 'jobs' }, data: copyOut(client, `(${waitingJobs})`) }
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

/**
 * Streams what `copy … to stdout` writes of a table or a query. A stream that is abandoned reports the end of its
 * connection as an 'error', which would end the process without a listener.
 */
function copyOut(client: pg.Client, source: string): CopyToStreamQuery {
  const stream = client.query(copyTo(`copy ${source} to stdout`))
  return stream.on('error', (error) => stream.destroy(error))
}

const waitingJobs = `
  select task.identifier, job.payload, job.run_at, job.max_attempts, job.key, job.priority
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id`

/** The tables with what is worth keeping: not the unlogged ones, and of each not the columns that are computed. */
async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

/** A table of ours, as it is written in a statement. */
export function table(name: string): string {
  return `public.${quote(name)}`
}

export function quote(name: string): string {
  return pg.escapeIdentifier(name)
}
