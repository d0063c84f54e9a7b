import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import type { Database } from './database.ts'

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
