import { type Column, type SQL, sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** A `timestamptz` column to the millisecond, as precise as JavaScript's dates. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A condition that a column holds one of these constants or null, for checks in the schema. */
export function oneOf(column: Column, values: readonly string[]): SQL {
  // Data definition takes no parameters.
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`)
  return sql`${column} in (${sql.raw(literals.join(', '))})`
}
