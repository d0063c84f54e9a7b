import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { locales } from '../../kernel/locale.ts'
import { orders } from '../../orders/schema.ts'
import { at, oneOf, reference } from '../../platform/database/columns.ts'
import { checklistSides, codePurposes, maxChecklistLength } from './rules.ts'

export const codeTries = pgTable(
  'code_tries',
  {
    orderId: reference('order_id', () => orders.id),
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    wrong: integer('wrong').notNull(),
    lockedUntil: at('locked_until'),
    locks: integer('locks').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.purpose] }),
    check('code_tries_purpose', oneOf(t.purpose, codePurposes)),
  ],
)

/** The hand-over checklists as admins have reworded them, in Markdown. One without a row is that of `content/`. */
export const handoverChecklists = pgTable(
  'handover_checklists',
  {
    side: text('side', { enum: checklistSides }).notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    body: text('body').notNull(),
    /** How often admins have changed the text. A change applies only to the version that its author has read. */
    version: integer('version').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.side, t.locale] }),
    check('handover_checklists_side', oneOf(t.side, checklistSides)),
    check('handover_checklists_locale', oneOf(t.locale, locales)),
    check(
      'handover_checklists_body',
      sql`length(${t.body}) between 1 and ${sql.raw(String(maxChecklistLength))}`,
    ),
  ],
)
