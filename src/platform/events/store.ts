import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../database/database.ts'
import { deleteInBatches } from '../database/query-parts.ts'
import { events } from '../database/schema.ts'

/** The PostgreSQL channel on which triggers announce events, and sessions that end. */
export const eventChannel = 'events'

export type EventType = 'notification' | 'message' | 'stage'

/** Sends an event to these users' streams in every process upon commit, perhaps twice: `data` only identifies things. */
export function publish(
  tx: Db,
  userIds: string[],
  type: EventType,
  data: Record<string, string>,
): Promise<void> {
  return publishAll(
    tx,
    userIds.map((userId) => ({ userId, type, data })),
  )
}

export type NewEvent = { userId: string; type: EventType; data: Record<string, string> }

/** Sends several events, like `publish`. A trigger notifies the processes of each row. */
export async function publishAll(tx: Db, sent: NewEvent[]): Promise<void> {
  if (sent.length > 0) await tx.insert(events).values(sent)
}

/** The SQL of an insert, a part of another statement, that sends these events and those that `more` selects: person, type and data. */
export const insertEvents = (sent: NewEvent[], more: SQL): SQL => sql`
  insert into ${events} (user_id, type, data)
  select "userId", type, data
  from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent ("userId" uuid, type text, data jsonb)
  union all ${more}`

export type StreamEvent = { type: string; data: Record<string, string>; horizon: string }

/** Returns the transaction id before which every transaction has ended. */
export async function readHorizon(db: Db): Promise<string> {
  const { rows } = await db.execute<{ horizon: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  )
  return rows[0]?.horizon ?? '0'
}

/** Lists the events of an account that may be newer than `horizon` (see `readHorizon`), oldest first, at most 1,000. */
export function listEventsSince(db: Db, userId: string, horizon: string): Promise<StreamEvent[]> {
  return db
    .select({ type: events.type, data: events.data, horizon: events.horizon })
    .from(events)
    .where(and(eq(events.userId, userId), sql`${events.transaction} >= ${horizon}::xid8`))
    .orderBy(asc(events.id))
    .limit(1000)
}

export const pruneStreamEventsJob = 'prune-stream-events'

const dayMillis = 24 * 60 * 60_000

/** The hourly job that deletes events older than a day. */
export async function pruneStreamEvents(db: Database, clock: Clock): Promise<void> {
  await deleteInBatches(db, events, lt(events.createdAt, new Date(clock.now().getTime() - dayMillis)))
}
