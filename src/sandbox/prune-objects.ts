import { lt } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import { sandboxEvents, sandboxObjects } from './schema.ts'

export const pruneSandboxJob = 'prune-sandbox'

/** The provider tries for three days to deliver an event (https://docs.stripe.com/webhooks, "Retry behavior"). */
const deliveredFor = 3 * 24 * 60 * 60 * 1000

/**
 * Forgets what the stand-ins were to remember for a time only: answers under idempotency keys, half-done sign-ins, events
 * that nobody takes.
 */
export async function pruneSandbox(db: Database, clock: Clock): Promise<void> {
  const now = clock.now()
  await db.delete(sandboxObjects).where(lt(sandboxObjects.expiresAt, now))
  const longAgo = new Date(now.getTime() - deliveredFor)
  await db.delete(sandboxEvents).where(lt(sandboxEvents.createdAt, longAgo))
}
