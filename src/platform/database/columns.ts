import { type Column, type SQL, sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** To the millisecond, as JavaScript's dates. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** For constants of our own: null is allowed. */
export function oneOf(column: Column, values: readonly string[]): SQL {
  // Data definition takes no parameters.
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`)
  return sql`${column} in (${sql.raw(literals.join(', '))})`
}
