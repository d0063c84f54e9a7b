import { lt } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { paymentEvents } from './schema.ts'

export const pruneEventsJob = 'prune-payment-events'

/** The provider itself keeps events for 30 days (https://docs.stripe.com/api/events/list): older ones cannot come again. */
const keptDays = 30

/** Deletes the record of events that the provider cannot send again. */
export async function pruneEvents(db: Database, clock: Clock): Promise<void> {
  const oldest = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60 * 1000)
  await deleteInBatches(db, paymentEvents, lt(paymentEvents.receivedAt, oldest))
}
