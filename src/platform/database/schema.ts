import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Who has done what how often lately (rate-limit.ts). The table is UNLOGGED: it is written without waiting for the
 * disk, and a crash of the database empties it, which only lets people try again sooner.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  /** The millisecond of the epoch at which the allowance is whole again. A number, because it is only reckoned with. */
  wholeAt: bigint('whole_at', { mode: 'number' }).notNull(),
})
