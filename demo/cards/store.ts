import { and, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../src/platform/database/database.ts'
import { cardObjects } from '../tables.ts'
import { badParameter, CardApiError } from './errors.ts'
import type { CardObject, PaymentIntent, PaymentMethod } from './objects.ts'

type Kind = CardObject['object']
type Of<K extends Kind> = Extract<CardObject, { object: K }>

export async function findObject<K extends Kind>(db: Db, kind: K, id: string): Promise<Of<K> | null> {
  const [row] = await db.select().from(cardObjects).where(isObject(kind, id))
  return (row?.body as Of<K> | undefined) ?? null
}

export async function lockObject<K extends Kind>(tx: Db, kind: K, id: string): Promise<Of<K> | null> {
  const [row] = await tx.select().from(cardObjects).where(isObject(kind, id)).for('update')
  return (row?.body as Of<K> | undefined) ?? null
}

/** Locks a payment intent and finds its payment method, or the one of `methodId`. */
export async function lockIntentWithMethod(
  tx: Db,
  id: string,
  methodId?: string,
): Promise<{ intent: PaymentIntent | null; method: PaymentMethod | null }> {
  const method = alias(cardObjects, 'method')
  const isMethod = eq(method.id, methodId ?? sql`${cardObjects.body} ->> 'payment_method'`)
  const found = tx
    .select({ body: method.body })
    .from(method)
    .where(and(isMethod, eq(method.object, 'payment_method')))
  const [row] = await tx
    .select({ body: cardObjects.body, method: sql<PaymentMethod | null>`(${found})` })
    .from(cardObjects)
    .where(isObject('payment_intent', id))
    .for('update')
  return { intent: (row?.body as PaymentIntent | undefined) ?? null, method: row?.method ?? null }
}

export async function saveObject(tx: Db, body: CardObject): Promise<void> {
  const { id, object } = body
  await tx
    .insert(cardObjects)
    .values({ id, object, body })
    .onConflictDoUpdate({ target: cardObjects.id, set: { body } })
}

export async function sumRefunds(db: Db, paymentIntent: string): Promise<number> {
  const refunds = await listOf(db, 'refund', paymentIntent)
  return refunds.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount), 0)
}

export async function isChargedBack(db: Db, paymentIntent: string): Promise<boolean> {
  return (await listOf(db, 'dispute', paymentIntent)).some((dispute) => !dispute.is_charge_refundable)
}

async function listOf<K extends 'refund' | 'dispute'>(db: Db, kind: K, intent: string): Promise<Of<K>[]> {
  const isMeant = and(eq(cardObjects.object, kind), isOf(intent))
  const rows = await db.select().from(cardObjects).where(isMeant)
  return rows.map(({ body }) => body as Of<K>)
}

/**
 * Lists objects, newest first, those of one payment if it is named, with Stripe's paging parameters. Throws CardApiError for a bad
 * one.
 */
export async function listObjects<K extends Kind>(
  db: Db,
  kind: K,
  query: URLSearchParams,
): Promise<{ data: Of<K>[]; has_more: boolean }> {
  const limit = wholeNumber(query, 'limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw new CardApiError(400, badParameter('parameter_invalid_integer', 'limit', 'Use 1 to 100.'))
  }
  const created = sql`(${cardObjects.body} ->> 'created')::bigint`
  const bounds = Object.entries({ gt, gte, lt, lte }).map(([name, compare]) => {
    const seconds = wholeNumber(query, `created[${name}]`)
    return seconds === undefined ? undefined : compare(created, seconds)
  })
  const after = query.get('starting_after')
  const intent = query.get('payment_intent')
  const older = sql`${cardObjects.place} < (select place from ${cardObjects} as last where last.id = ${after})`
  const rows = await db
    .select()
    .from(cardObjects)
    .where(
      and(
        eq(cardObjects.object, kind),
        intent ? isOf(intent) : undefined,
        ...bounds,
        after ? older : undefined,
      ),
    )
    .orderBy(desc(cardObjects.place))
    .limit(limit + 1)
  return { data: rows.slice(0, limit).map(({ body }) => body as Of<K>), has_more: rows.length > limit }
}

const isOf = (paymentIntent: string) => sql`${cardObjects.body} ->> 'payment_intent' = ${paymentIntent}`

function isObject(kind: Kind, id: string) {
  return and(eq(cardObjects.id, id), eq(cardObjects.object, kind))
}

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (!text) return undefined
  if (!/^\d{1,12}$/.test(text)) {
    throw new CardApiError(400, badParameter('parameter_invalid_integer', name, `Invalid integer: ${text}`))
  }
  return Number(text)
}
