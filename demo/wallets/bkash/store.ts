import { and, asc, eq, gt } from 'drizzle-orm'
import { bigint, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Db } from '../../../src/platform/database/database.ts'
import { at } from '../../../src/platform/database/query-parts.ts'
import { createPaymentId, createTrxId } from './wire.ts'

const demo = pgSchema('demo')

type Status = 'Initiated' | 'Authorized' | 'Completed' | 'Cancelled' | 'Expired'

/** A payment at the stand-in for bKash, with its amount in paisa and times in ISO 8601. */
export type Payment = {
  paymentID: string
  invoice: string
  payerReference: string
  callbackURL: string
  amountMinor: number
  intent: string
  status: Status
  isConfirmed: boolean
  wallet: string | null
  wrongPins: number
  trxID: string | null
  createdAt: string
  executedAt: string | null
}

export type Refund = { paymentID: string; amountMinor: number; sku: string; reason: string; madeAt: string }

const payments = demo.table('bkash_payments', {
  id: text('id').primaryKey(),
  invoice: text('invoice').notNull().unique(),
  body: jsonb('body').$type<Payment>().notNull(),
})

const refunds = demo.table('bkash_refunds', {
  place: bigint('place', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  id: text('id').notNull(),
  paymentId: text('payment_id').notNull(),
  body: jsonb('body').$type<Refund>().notNull(),
})

const tokens = demo.table('bkash_tokens', {
  token: text('token').primaryKey(),
  grantedAt: at('granted_at').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** Stores a new payment; false for an invoice number that was used before. */
export async function insertPayment(db: Db, body: Payment): Promise<boolean> {
  const { paymentID: id, invoice } = body
  const { rowCount } = await db.insert(payments).values({ id, invoice, body }).onConflictDoNothing()
  return rowCount === 1
}

export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row?.body ?? null
}

export async function lockPayment(tx: Db, id: string): Promise<Payment | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return row?.body ?? null
}

export async function savePayment(tx: Db, body: Payment): Promise<void> {
  await tx.update(payments).set({ body }).where(eq(payments.id, body.paymentID))
}

export async function insertRefund(tx: Db, id: string, body: Refund): Promise<void> {
  await tx.insert(refunds).values({ id, paymentId: body.paymentID, body })
}

export async function listRefunds(db: Db, paymentId: string): Promise<(Refund & { id: string })[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.place))
  return rows.map(({ id, body }) => ({ ...body, id }))
}

export function countTokens(db: Db, grantedAfter: Date): Promise<number> {
  return db.$count(tokens, gt(tokens.grantedAt, grantedAfter))
}

export async function insertToken(db: Db, token: string, grantedAt: Date, expiresAt: Date): Promise<void> {
  await db.insert(tokens).values({ token, grantedAt, expiresAt })
}

export async function isToken(db: Db, token: string, now: Date): Promise<boolean> {
  const rows = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.token, token), gt(tokens.expiresAt, now)))
  return rows.length > 0
}

export async function expireTokens(db: Db, now: Date): Promise<void> {
  await db.update(tokens).set({ expiresAt: now })
}

/** Stores a payment that was captured in the past. */
export async function keepPastBkashPayment(
  tx: Db,
  { reference, amountMinor, at }: { reference: string; amountMinor: number; at: Date },
): Promise<{ paymentId: string; redirectUrl: string }> {
  const paymentID = createPaymentId()
  await insertPayment(tx, {
    paymentID,
    invoice: reference,
    payerReference: reference,
    callbackURL: '',
    amountMinor,
    intent: 'authorization',
    status: 'Completed',
    isConfirmed: true,
    wallet: '01770618575',
    wrongPins: 0,
    trxID: createTrxId(),
    createdAt: at.toISOString(),
    executedAt: at.toISOString(),
  })
  return { paymentId: paymentID, redirectUrl: '' }
}
