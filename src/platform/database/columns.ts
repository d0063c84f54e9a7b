import { type Column, type SQL, sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** A column for a moment, to the millisecond, as JavaScript's dates are. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The condition of a check constraint: the column holds null or one of these values. They are constants of our own. */
export function oneOf(column: Column, values: readonly string[]): SQL {
  // Data definition takes no parameters.
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`)
  return sql`${column} in (${sql.raw(literals.join(', '))})`
}
