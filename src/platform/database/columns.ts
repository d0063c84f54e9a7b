import { type Column, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

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
