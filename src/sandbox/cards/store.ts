import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db.ts'
import { ask, isVersion, unhurried, versionOf, writeStatement } from '../../platform/statement.ts'
import { sandboxEvents, sandboxObjects } from '../schema.ts'
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
export type Kinds = {
  'card:intent': { intent: Intent; refunded: number }
  'card:method': { method: PaymentMethod; outcome: Outcome }
  'card:refund': { refund: Refund }
  'card:answer': { fingerprint: string; status: number; body: object }
}
type Kind = keyof Kinds

/** An object to be kept under its id. */
export type NewObject = { [K in Kind]: { id: string; kind: K; body: Kinds[K] } }[Kind]

/** Objects as they are at one moment; `version` tells whether one is still the same. */
export type Seen = { get<K extends Kind>(kind: K, id: string): Kept<K> | null }
export type Kept<K extends Kind> = Kinds[K] & { version: string }

const given = sql.placeholder

const readObjects = writeStatement<{ id: string; kind: string; body: object; version: string }>(
  'sandbox_read',
  sql`select id, kind, body, ${versionOf(sandboxObjects)} as version from ${sandboxObjects}
    where id = any(${given('ids')}::text[])`,
)

/** Reads these objects, in one statement. */
export async function look(db: Database, ids: string[]): Promise<Seen> {
  const rows = ids.length > 0 ? await ask(db, readObjects, { ids }) : []
  return {
    get<K extends Kind>(kind: K, id: string) {
      const row = rows.find((one) => one.id === id && one.kind === kind)
      return row ? ({ ...row.body, version: row.version } as Kept<K>) : null
    },
  }
}

const findAnswer = writeStatement<{ body: Kinds['card:answer'] }>(
  'sandbox_answer',
  sql`select body from ${sandboxObjects}
    where id = ${given('id')} and kind = 'card:answer' and expires_at >= ${given('now')}`,
)

/** What was answered under an idempotency key. */
export async function findAnswered(
  db: Database,
  id: string,
  now: Date,
): Promise<Kinds['card:answer'] | null> {
  const [row] = await ask(db, findAnswer, { id, now })
  return row?.body ?? null
}

/** What a request changes, all of it or nothing. */
export type Write = {
  /** An object as it becomes, if it is still the version that was read. */
  change?: { id: string; version: string; body: object }
  keep: NewObject[]
  /** An event to be delivered. */
  tell?: CardEvent
  /** The answer, to be given again under the same idempotency key; if nothing was answered under it yet. */
  answered?: { id: string; body: Kinds['card:answer'] }
  /** Whether it must have reached the disk before anybody hears of it. */
  lasting: boolean
}

/** The provider forgets its answers after a day. */
const answersLiveMillis = 24 * 60 * 60 * 1000

/*
 * One statement, and so one transaction and one way to the database. `held` locks the object if it is the version that was
 * read; another request under the same key is waited for by the unique index. Whatever depends on `may` happens as one.
 */
const write = (name: string, lasting: boolean) => {
  const [id, key] = [sql`${given('id')}::text`, sql`${given('key')}::text`]
  const inTime: SQL = lasting ? sql`true` : unhurried
  return writeStatement(
    name,
    sql`
      with held as (
        select from ${sandboxObjects} where id = ${id} and ${isVersion(sandboxObjects, given('version'))} for update
      ), answered as (
        insert into ${sandboxObjects} as o (id, kind, body, expires_at)
        select ${key}, 'card:answer', ${given('answer')}::jsonb, ${given('expiresAt')}::timestamptz
        where ${key} is not null and (${id} is null or exists (select from held))
        on conflict (id) do update set body = excluded.body, expires_at = excluded.expires_at
          where o.expires_at < ${given('now')}
        returning 1
      ), may as (
        select where ${inTime} and case when ${key} is not null then exists (select from answered)
          else ${id} is null or exists (select from held) end
      ), changed as (
        update ${sandboxObjects} set body = ${given('body')}::jsonb where id = ${id} and exists (select from may)
      ), kept as (
        insert into ${sandboxObjects} (id, kind, body)
        select n.* from jsonb_to_recordset(${given('keep')}::jsonb) as n (id text, kind text, body jsonb)
        where exists (select from may)
      ), told as (
        insert into ${sandboxEvents} (id, body) select e.event ->> 'id', e.event
        from (select ${given('event')}::jsonb as event from may) as e where e.event is not null
      )
      select from may`,
  )
}
const writes = {
  lasting: write('sandbox_write_lasting', true),
  unhurried: write('sandbox_write_unhurried', false),
}

/**
 * Carries out what a request comes to. False: nothing was done, because the object is not what it was any more, or because
 * something has been answered under this key.
 */
export async function carryOut(db: Database, made: Write, now: Date): Promise<boolean> {
  const { change, keep, tell, answered, lasting } = made
  const done = await ask(db, lasting ? writes.lasting : writes.unhurried, {
    id: change?.id ?? null,
    version: change?.version ?? null,
    body: change ? JSON.stringify(change.body) : null,
    key: answered?.id ?? null,
    answer: answered ? JSON.stringify(answered.body) : null,
    expiresAt: new Date(now.getTime() + answersLiveMillis),
    now,
    keep: JSON.stringify(keep),
    event: tell ? JSON.stringify(tell) : null,
  })
  return done.length > 0
}

const undelivered = writeStatement<{ body: CardEvent }>(
  'sandbox_undelivered',
  sql`select body from ${sandboxEvents} order by created_at limit ${given('limit')}::int`,
)

/** The events that have yet to be delivered, those that wait longest first. */
export async function listUndelivered(db: Database, limit: number): Promise<CardEvent[]> {
  const rows = await ask(db, undelivered, { limit })
  return rows.map(({ body }) => body)
}

const delivered = writeStatement(
  'sandbox_delivered',
  sql`delete from ${sandboxEvents} where id = any(${given('ids')}::text[]) and ${unhurried}`,
)

/** Forgets events that have been delivered. Should the database forget in a crash that it has, they are delivered again. */
export async function forgetEvents(db: Database, ids: string[]): Promise<void> {
  await ask(db, delivered, { ids })
}
