import { type Column, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { type AnyPgColumn, type PgColumn, type PgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Database, Db } from './database.ts'

/** A `timestamptz` column to the millisecond, as precise as JavaScript's dates. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A column with the id of a row of another table; with 'cascade', rows are deleted with that one. */
export const reference = (name: string, id: () => AnyPgColumn, actions?: { onDelete: 'cascade' }) =>
  uuid(name).notNull().references(id, actions)

/** A condition that a column holds one of these constants or null, for checks in the schema. */
export function oneOf(column: Column, values: readonly string[]): SQL {
  // Data definition takes no parameters.
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`)
  return sql`${column} in (${sql.raw(literals.join(', '))})`
}

/**
 * Builds a prepared query once for each database, for queries that are asked very often: building one takes as long as sending it.
 * In transactions each has to build its own.
 */
export function prepareOnce<Queried extends object, Query>(
  prepare: (db: Queried) => Query,
): (db: Queried) => Query {
  const prepared = new WeakMap<Queried, Query>()
  return (db) => {
    const query = prepared.get(db) ?? prepare(db)
    prepared.set(db, query)
    return query
  }
}

const batch = 1000

/** Deletes rows a thousand per statement, so that none holds its locks for long. */
export async function deleteInBatches(
  db: Database,
  table: PgTable & { id: PgColumn },
  where: SQL,
): Promise<void> {
  let deleted = batch
  while (deleted === batch) {
    const found = sql`select ${table.id} from ${table} where ${where} limit ${batch}`
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ${table.id} in (${found}) and ${where}`,
    )
    deleted = rowCount ?? 0
  }
}

/** The Bangla letters য়, ড় and ঢ় have one- and two-character forms. */
const normalized = (text: SQLWrapper) => sql`normalize(${text}, nfc)`

/** A condition that a text is what was typed, in either Unicode form. It can use an index on `normalize(…, nfc)`. */
export const isTyped = (text: SQLWrapper, typed: string | SQLWrapper): SQL =>
  sql`${normalized(text)} = ${normalized(sql`${typed}::text`)}`

const maxWords = 8

/**
 * A condition that a text contains every typed word (the first eight), in any case; undefined when nothing was typed. It can use
 * a trigram index on `normalize(…, nfc)`.
 */
export function ilikeFilter(text: SQL, typed: string | undefined): SQL | undefined {
  const words = (typed ?? '').normalize('NFC').split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return undefined
  const conditions = words.map(
    (word) => sql`${normalized(text)} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  )
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Something that waits for an admin; `id` is unique within its kind, `amountMinor` is in minor units. */
export type WaitingRow = {
  kind: string
  id: string
  at: Date
  about: string | null
  amountMinor: number | null
  /** A detail whose meaning depends on the kind. */
  note: string | null
}

type WaitingColumns = {
  kind: string
  id: SQLWrapper
  at: SQLWrapper
  about?: SQLWrapper
  amountMinor?: SQLWrapper
  note?: SQLWrapper
}

const none = sql`null`

/**
 * Selects what waits for an admin, in columns common to all modules, for one statement over all. Each needs a partial index.
 * @param rest the statement from `from` on
 */
export function selectWaiting({ kind, id, at, ...more }: WaitingColumns, rest: SQL): SQL {
  const { about = none, amountMinor = none, note = none } = more
  return sql`select ${kind}::text as kind, (${id})::text as id, date_trunc('milliseconds', ${at}) as at,
    (${about})::text as about, (${amountMinor})::bigint as "amountMinor", (${note})::text as note ${rest}`
}

/** Counts the rows of an admin's queue that `selectWaiting` has made. */
export async function countWaiting(db: Db, waiting: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${waiting}) as waiting`,
  )
  return rows[0]?.count ?? 0
}
