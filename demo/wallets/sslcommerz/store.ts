import { randomInt } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { bigint, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Db } from '../../../src/platform/database/database.ts'
import { at } from '../../../src/platform/database/query-parts.ts'
import type { Behaviour, Method } from './test-numbers.ts'

const demo = pgSchema('demo')

export const sessions = demo.table('sslcommerz_sessions', {
  key: text('key').primaryKey(),
  tranId: text('tran_id').notNull(),
  fields: jsonb('fields').$type<Record<string, string>>().notNull(),
  createdAt: at('created_at').notNull(),
})

export const attempts = demo.table('sslcommerz_attempts', {
  bankTranId: text('bank_tran_id').primaryKey(),
  place: bigint('place', { mode: 'number' }).generatedAlwaysAsIdentity(),
  tranId: text('tran_id').notNull(),
  sessionKey: text('session_key').notNull(),
  valId: text('val_id').unique(),
  method: text('method').$type<Method>().notNull(),
  behaviour: text('behaviour').$type<Behaviour>().notNull(),
  error: text('error').notNull(),
  /** A card's number without its middle, or a wallet's reference. */
  cardNo: text('card_no').notNull(),
  amount: text('amount').notNull(),
  currency: text('currency').notNull(),
  validated: integer('validated').notNull().default(0),
  createdAt: at('created_at').notNull(),
})

export const refunds = demo.table('sslcommerz_refunds', {
  refId: text('ref_id').primaryKey(),
  transId: text('trans_id').notNull().unique(),
  bankTranId: text('bank_tran_id').notNull(),
  amountMinor: integer('amount_minor').notNull(),
  createdAt: at('created_at').notNull(),
})

export type Session = typeof sessions.$inferSelect
export type Attempt = typeof attempts.$inferSelect
export type Refund = typeof refunds.$inferSelect

export async function findSession(db: Db, key: string): Promise<Session | null> {
  const [session] = await db.select().from(sessions).where(eq(sessions.key, key))
  return session ?? null
}

export async function lockSession(tx: Db, key: string): Promise<Session | null> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.key, key)).for('update')
  return session ?? null
}

export async function findSessionOf(db: Db, tranId: string): Promise<Session | null> {
  const newest = db.select().from(sessions).where(eq(sessions.tranId, tranId))
  const [session] = await newest.orderBy(desc(sessions.createdAt)).limit(1)
  return session ?? null
}

export function listAttempts(db: Db, tranId: string): Promise<Attempt[]> {
  return db.select().from(attempts).where(eq(attempts.tranId, tranId)).orderBy(attempts.place)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function createSslcommerzId(now: Date): string {
  const time = formatTime(now).replace(/\D/g, '').slice(2)
  return `${time}${Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')}`
}

/** Writes a time in Dhaka as SSLCommerz does: '2026-11-23 15:04:05'. */
export function formatTime(time: Date): string {
  return new Date(time.getTime() + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
