import { sql } from 'drizzle-orm'
import { bigserial, customType, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../database/columns.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Kept for a day for streams that resume. Rows become visible out of order, so streams resume from a transaction: `horizon`. */
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
