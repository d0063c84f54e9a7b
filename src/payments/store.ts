import { and, asc, desc, eq, getTableColumns, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Money } from '../kernel/money.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { ask, listColumns, unhurried, writeOnce, writeStatement } from '../platform/database/statement.ts'
import { cardEvents, payments } from './schema.ts'

export type Payment = typeof payments.$inferSelect

const given = sql.placeholder

const openStatement = writeStatement<Payment>(
  'payments_open_one',
  sql`insert into ${payments} (reference, amount_minor, currency, created_at, updated_at)
    select ${given('reference')}, ${given('minor')}::int, ${given('currency')}, ${given('at')}::timestamptz,
      ${given('at')}::timestamptz where ${unhurried}
    on conflict do nothing returning ${listColumns(getTableColumns(payments))}`,
)

/**
 * The live payment of a reference, opened now if there is none. Two callers at once get the same one. Null when it was
 * cancelled at this very moment: then it is worth asking again. It lasts once its intent is kept.
 */
export async function openPayment(
  db: Database,
  reference: string,
  amount: Money,
  at: Date,
): Promise<Payment | null> {
  const [opened] = await ask(db, openStatement, { reference, ...amount, at })
  return opened ?? findLivePayment(db, reference)
}

const prepareLive = writeOnce((db) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, given('reference')), ne(payments.status, 'cancelled')))
    .prepare('payments_live'),
)

export async function findLivePayment(db: Db, reference: string): Promise<Payment | null> {
  const [payment] = await prepareLive(db).execute({ reference })
  return payment ?? null
}

const prepareLatest = writeOnce((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.reference, given('reference')))
    .orderBy(asc(sql`${payments.status} = 'cancelled'`), desc(payments.createdAt))
    .limit(1)
    .prepare('payments_latest'),
)

/** The live payment of a reference, else the one cancelled last. */
export async function findLatestPayment(db: Db, reference: string): Promise<Payment | null> {
  const [payment] = await prepareLatest(db).execute({ reference })
  return payment ?? null
}

const keepIntentStatement = writeStatement<{ id: string }>(
  'payments_keep_intent',
  sql`update ${payments}
    set intent_id = ${given('intentId')}, client_secret = ${given('clientSecret')}, updated_at = ${given('at')}
    where id = ${given('id')} and status = 'open' and (intent_id is null or intent_id = ${given('intentId')})
    returning id`,
)

/** Keeps which intent an open payment is. False when the payment was cancelled meanwhile, or is another intent. */
export async function keepIntent(
  db: Database,
  { id }: Payment,
  intent: { id: string; clientSecret: string },
  at: Date,
): Promise<boolean> {
  const { clientSecret } = intent
  const kept = await ask(db, keepIntentStatement, { id, intentId: intent.id, clientSecret, at })
  return kept.length > 0
}

const keepStatusStatement = writeStatement(
  'payments_keep_status',
  sql`update ${payments} set status = ${given('status')}, updated_at = ${given('at')}
    where id = ${given('id')} and status = 'open' and ${unhurried}`,
)

/**
 * Writes down what the provider said last, and when. What is captured or cancelled stays so. Should the database forget it
 * in a crash, the provider says it again.
 */
export async function keepStatus(
  db: Database,
  id: string,
  status: Payment['status'],
  at: Date,
): Promise<void> {
  await ask(db, keepStatusStatement, { id, status, at })
}

/**
 * References of open payments, those not looked at for longest first. One that nobody completes is looked at ever
 * more seldom (after pauses of half its age), so that old ones cannot crowd out the new.
 */
export async function listOpenReferences(
  db: Db,
  { olderThan, limit }: { olderThan: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'open'),
        isNotNull(payments.intentId),
        lt(sql`${payments.updatedAt} + (${payments.updatedAt} - ${payments.createdAt}) / 2`, olderThan),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(limit)
  return rows.map(({ reference }) => reference)
}

const eventsStatement = writeStatement<{ place: number; known: boolean; reference: string | null }>(
  'payments_events',
  sql`select a.place::int, exists (select from ${cardEvents} where id = a.id) as known,
      (select reference from ${payments} where intent_id = a.intent_id) as reference
    from unnest(${given('ids')}::text[], ${given('intentIds')}::text[]) with ordinality as a (id, intent_id, place)`,
)

/** An event of the provider's, and which payment it is about. */
export type Event = { id: string; type: string; intentId: string }

/** Whether events were taken in before, and which references their payments are for, if they are ours. */
export async function findEvents(
  db: Database,
  events: Event[],
): Promise<Map<Event, { known: boolean; reference: string | null }>> {
  const rows = await ask(db, eventsStatement, {
    ids: events.map(({ id }) => id),
    intentIds: events.map(({ intentId }) => intentId),
  })
  return new Map(rows.map(({ place, ...found }) => [events[place - 1] as Event, found]))
}

const keepEventsStatement = writeStatement(
  'payments_keep_events',
  sql`insert into ${cardEvents} (id, type) select * from unnest(${given('ids')}::text[], ${given('types')}::text[])
    where ${unhurried} on conflict do nothing`,
)

/** Should the database forget them in a crash and they come again, they have their effect again, which changes nothing. */
export async function keepEvents(db: Database, events: Event[]): Promise<Map<Event, true>> {
  await ask(db, keepEventsStatement, {
    ids: events.map(({ id }) => id),
    types: events.map(({ type }) => type),
  })
  return new Map(events.map((event) => [event, true]))
}
