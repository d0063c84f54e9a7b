import { type Column, fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import type { Database, Db } from './database.ts'

/** A statement that is written once, and planned once by each connection, under its name. */
export type Statement<Row extends QueryResultRow> = {
  name: string
  text: string
  params: unknown[]
  /** Only for the compiler. */
  row?: Row
}

const dialect = new PgDialect()

/** Writes a statement. What differs from call to call stands in it as `sql.placeholder(…)`. */
export function writeStatement<Row extends QueryResultRow>(name: string, query: SQL): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { name, text, params }
}

/** Asks a statement as a transaction of its own. Timestamps are answered as dates. */
export async function ask<Row extends QueryResultRow>(
  db: Database,
  { name, text, params }: Statement<Row>,
  given: Record<string, unknown>,
): Promise<Row[]> {
  const { rows } = await db.$client.query<Row>({ name, text, values: fillPlaceholders(params, given) })
  return rows
}

/** The same for what drizzle's builders make: `build` is called once for each database, and anew for a transaction. */
export function writeOnce<Made>(build: (db: Db) => Made): (db: Db) => Made {
  const known = new WeakMap<Db, Made>()
  return (db) => {
    const made = known.get(db) ?? build(db)
    known.set(db, made)
    return made
  }
}

/** Columns as a statement answers them: under the names that the program has for them. */
export function listColumns(columns: Record<string, Column>): SQL {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  return sql.join(named, sql`, `)
}

/**
 * Part of a condition that is always true: the transaction of its statement does not wait for the disk when it commits.
 * After a crash of the database it may not have happened, and nothing that came after it either; a later commit that
 * does wait makes both last (docs/decisions/0010).
 */
export const unhurried = sql`set_config('synchronous_commit', 'off', true) is not null`
