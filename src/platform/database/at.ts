import { timestamp } from 'drizzle-orm/pg-core'

/** A column for a moment, to the millisecond, as JavaScript's dates are. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
