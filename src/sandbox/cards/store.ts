import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { sandboxObjects } from '../schema.ts'
import type { IntentStatus, Outcome } from './rules.ts'
import type { CardError } from './words.ts'

/** A payment intent on the provider's wire, and `refunded`, which the wire keeps elsewhere. */
export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'manual'
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  description: string | null
  last_payment_error: (CardError & { payment_method?: PaymentMethod }) | null
  latest_charge: string | null
  livemode: false
  metadata: Record<string, string>
  next_action: Record<string, unknown> | null
  payment_method: string | null
  payment_method_types: string[]
  receipt_email: string | null
  status: IntentStatus
}

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  type: 'card'
  billing_details: { name: string | null; email: string | null; phone: null; address: null }
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    funding: 'credit'
    country: 'US'
  }
  created: number
  customer: null
  livemode: false
  metadata: Record<string, string>
}

export type CardEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: Intent }
  livemode: false
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  type: string
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  charge: string | null
  created: number
  currency: string
  metadata: Record<string, string>
  payment_intent: string
  status: 'succeeded'
}

/** What is kept under each kind. Of a card only its last four digits and its part in the play are kept. */
type Kinds = {
  'card:intent': { intent: Intent; refunded: number }
  'card:method': { method: PaymentMethod; outcome: Outcome }
  'card:refund': { refund: Refund }
  'card:event': { event: CardEvent }
  'card:answer': { fingerprint: string; status?: number; body?: unknown }
}
type Kind = keyof Kinds

export async function keep<K extends Kind>(db: Db, kind: K, id: string, body: Kinds[K]): Promise<void> {
  await db.insert(sandboxObjects).values({ id, kind, body })
}

export async function find<K extends Kind>(db: Db, kind: K, id: string): Promise<Kinds[K] | null> {
  const [row] = await db.select({ body: sandboxObjects.body }).from(sandboxObjects).where(which(kind, id))
  return row ? (row.body as Kinds[K]) : null
}

/** Finds and locks: two steps on one intent, from whichever processes, take turns. */
export async function findForUpdate<K extends Kind>(db: Db, kind: K, id: string): Promise<Kinds[K] | null> {
  const query = db.select({ body: sandboxObjects.body }).from(sandboxObjects).where(which(kind, id))
  const [row] = await query.for('update')
  return row ? (row.body as Kinds[K]) : null
}

export async function change<K extends Kind>(db: Db, kind: K, id: string, body: Kinds[K]): Promise<void> {
  await db.update(sandboxObjects).set({ body }).where(which(kind, id))
}

/** The provider forgets its answers after a day. */
const answersLiveMillis = 24 * 60 * 60 * 1000

/**
 * Reserves an idempotency key. False when it is taken; while another request is still working under it, this one
 * waits for that to end (the unique index makes it).
 */
export async function reserveAnswer(db: Db, id: string, fingerprint: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + answersLiveMillis)
  const reserved = await db
    .insert(sandboxObjects)
    .values({ id, kind: 'card:answer', body: { fingerprint }, expiresAt })
    .onConflictDoUpdate({
      target: sandboxObjects.id,
      set: { body: { fingerprint }, expiresAt },
      setWhere: lt(sandboxObjects.expiresAt, now),
    })
    .returning({ id: sandboxObjects.id })
  return reserved.length > 0
}

function which(kind: Kind, id: string) {
  return and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind))
}
