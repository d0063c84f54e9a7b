import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { events } from './schema.ts'

/** PostgreSQL's notification channel for events. A trigger writes to it when a session ends. */
export const eventChannel = 'events'

/** What is new for the reader of a stream, who fetches the details. */
export type EventType = 'notification' | 'message' | 'stage'

/**
 * Sends an event to the open streams of these users, in every process, when the caller's transaction commits. A stream may
 * repeat an event, so `data` identifies things and carries no changes.
 */
export function publish(
  tx: Db,
  userIds: string[],
  type: EventType,
  data: Record<string, string>,
): Promise<void> {
  return publishAll(
    tx,
    type,
    userIds.map((userId) => ({ userId, data })),
  )
}

/** Sends events of one type to the open streams of their users, in one statement. */
export async function publishAll(
  tx: Db,
  type: EventType,
  sent: { userId: string; data: Record<string, string> }[],
): Promise<void> {
  if (sent.length === 0) return
  const { userId: user, type: kind, data: body, horizon } = events
  await tx.execute(sql`
    with event as (
      insert into ${events} (user_id, type, data)
      select "userId", ${type}, data from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent ("userId" uuid, data jsonb)
      returning ${user}, ${kind}, ${body}, ${horizon}
    )
    select pg_notify(${eventChannel}, json_build_object(
      'userId', user_id, 'type', type, 'data', data, 'horizon', horizon::text)::text) from event`)
}
