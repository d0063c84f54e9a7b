import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { StartError } from '../start-error.ts'

/** Readers of the table wait behind a waiting statement: it gives up soon and tries again. */
const lockMillis = 250
const pauseMillis = 500
const maxTries = 120

/**
 * Applies the migrations of a folder that the database lacks. The caller holds the lock of migrations. Throws StartError for a
 * database of an unreleased version, and when a lock stays taken.
 */
export async function applyMigrations(client: pg.Client, folder: string): Promise<void> {
  // As drizzle's migrator keeps it.
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`)
  const known = readMigrations(folder)
  await refuseUnreleased(client, known)
  for (const migration of await listPending(client, known)) await apply(client, migration)
}

/** Throws StartError for databases of unreleased versions. */
async function refuseUnreleased(client: pg.Client, [initial]: Migration[]): Promise<void> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id limit 1',
  )
  if (rows[0] && rows[0].hash !== initial?.hash) {
    throw new StartError(
      'An unreleased version of Swap made this database, and it cannot be brought up to date. Start with an empty database or another DATA_DIR.',
    )
  }
}

/** Lists those of the known migrations that the database lacks. */
export async function listPending(client: pg.Client, known: Migration[]): Promise<Migration[]> {
  const { rows: found } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!found[0]?.there) return known
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations',
  )
  const applied = new Set(rows.map(({ at }) => Number(at)))
  return known.filter(({ madeAt }) => !applied.has(madeAt))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, statements, inTransaction, hash, madeAt } = migration
  const note = () =>
    client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      madeAt,
    ])
  if (inTransaction) {
    return retryLocks(name, () =>
      inOneTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${lockMillis}`)
        for (const statement of statements) await client.query(statement)
        await note()
      }),
    )
  }
  for (const statement of statements) await retryLocks(name, () => applyAlone(client, statement))
  await note()
}

async function inOneTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Statements whose locks make no reader or writer wait, so they may wait for locks themselves. */
const nonBlocking = /\b(concurrently|validate constraint)\b/i

async function applyAlone(client: pg.Client, statement: string): Promise<void> {
  await dropInvalidIndex(client, statement)
  await client.query(`set lock_timeout = ${nonBlocking.test(statement) ? 0 : lockMillis}`)
  try {
    await client.query(statement)
  } finally {
    await client.query('set lock_timeout = 0').catch(() => {})
  }
}

/** `if not exists` would take the remains of an interrupted `create index concurrently` for the index. */
async function dropInvalidIndex(client: pg.Client, statement: string): Promise<void> {
  const [, name] =
    /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)/i.exec(statement) ?? []
  if (!name) return
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass(quote_ident($1)) and not indisvalid',
    [name],
  )
  if (rowCount) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`)
}

/** Throws StartError after a minute and a half. */
async function retryLocks(name: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      // 55P03: lock not available.
      if (!(error instanceof pg.DatabaseError) || error.code !== '55P03') throw error
      if (tries === maxTries) {
        throw new StartError(
          `The migration ${name} gets no lock: a long transaction holds it. End that, then run it again.`,
        )
      }
      await sleep(pauseMillis)
    }
  }
}

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

export type Migration = {
  name: string
  statements: string[]
  /** Whether the migration runs in one transaction; else each statement is its own, as `create index concurrently` needs. */
  inTransaction: boolean
  hash: string
  /** When it was written, in epoch milliseconds: its identity in the database. */
  madeAt: number
}

/** Begins a migration whose statements run one by one, and again after an interruption. */
const noTransaction = '-- no transaction'

export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, at) => ({
    name: journal.entries[at].tag,
    statements: sql,
    inTransaction: !sql[0]?.startsWith(noTransaction),
    hash,
    madeAt: folderMillis,
  }))
}
