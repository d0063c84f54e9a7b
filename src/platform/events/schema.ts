import { sql } from 'drizzle-orm'
import { bigserial, customType, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../database/columns.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What the event streams carry, kept for a day so that a browser that was away gets what it missed. Rows become visible in
 * another order than that of their ids, so a stream goes on from a transaction: what was committed before `horizon` has been
 * sent by the time this event is.
 */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: uuid('user_id').notNull(),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
    horizon: transactionId('horizon').notNull().default(sql`pg_snapshot_xmin(pg_current_snapshot())`),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('events_of_user').on(t.userId, t.transaction),
    index('events_age').using('brin', t.createdAt),
  ],
)
