import { randomInt } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../../../src/platform/database/database.ts'
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

const createTables = `
  create schema if not exists demo;
  create table if not exists demo.sslcommerz_sessions (
    key text primary key,
    tran_id text not null,
    fields jsonb not null,
    created_at timestamptz(3) not null
  );
  create index if not exists sslcommerz_sessions_by_tran on demo.sslcommerz_sessions (tran_id);
  create table if not exists demo.sslcommerz_attempts (
    bank_tran_id text primary key,
    place bigint generated always as identity,
    tran_id text not null,
    session_key text not null references demo.sslcommerz_sessions,
    val_id text unique,
    method text not null,
    behaviour text not null,
    error text not null,
    card_no text not null,
    amount text not null,
    currency text not null,
    validated integer not null default 0,
    created_at timestamptz(3) not null
  );
  create index if not exists sslcommerz_attempts_by_tran on demo.sslcommerz_attempts (tran_id);
  create table if not exists demo.sslcommerz_refunds (
    ref_id text primary key,
    trans_id text not null unique,
    bank_tran_id text not null references demo.sslcommerz_attempts,
    amount_minor integer not null,
    created_at timestamptz(3) not null
  );`

const tablesLock = 7_927_011

export async function createSslcommerzTables(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${tablesLock})`)
    await tx.execute(sql.raw(createTables))
  })
}

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
