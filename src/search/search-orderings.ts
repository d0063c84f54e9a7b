import { type SQL, sql } from 'drizzle-orm'
import type { Sort } from './rules.ts'

/** An order of phones. Phones with the same value are ordered by their id, in the same direction. */
export type Ordering = {
  column: 'created_at' | 'price_minor' | 'saving_minor'
  direction: 'asc' | 'desc'
  /** The column as a number, for cursors: a time in milliseconds since the epoch, an amount in minor units. */
  toNumber: SQL
  /** The number as a value of the column. */
  fromNumber: (value: number) => SQL
  /** The greatest number that is a value of the column in PostgreSQL, which has fewer than JavaScript. */
  max: number
}

const amount = { fromNumber: (value: number) => sql`${value}::int`, max: 2_147_483_647 }

export const orderings: Record<Sort, Ordering> = {
  newest: {
    column: 'created_at',
    direction: 'desc',
    toNumber: sql`(extract(epoch from created_at) * 1000)::float8`,
    fromNumber: (value) => sql`to_timestamp(${value}::float8 / 1000)`,
    max: Date.UTC(9999, 0),
  },
  cheapest: { column: 'price_minor', direction: 'asc', toNumber: sql`price_minor`, ...amount },
  dearest: { column: 'price_minor', direction: 'desc', toNumber: sql`price_minor`, ...amount },
  saving: { column: 'saving_minor', direction: 'desc', toNumber: sql`saving_minor`, ...amount },
}
