import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { events } from './schema.ts'

/** The PostgreSQL channel of stream events. A trigger also notifies it when a session ends. */
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
    type,
    userIds.map((userId) => ({ userId, data })),
  )
}

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
