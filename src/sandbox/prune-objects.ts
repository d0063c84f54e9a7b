import { lt } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import { sandboxObjects } from './schema.ts'

export const pruneSandboxJob = 'prune-sandbox'

/** Forgets what the stand-ins were to remember for a time only, such as half-done sign-ins. */
export async function pruneSandbox(db: Database, clock: Clock): Promise<void> {
  await db.delete(sandboxObjects).where(lt(sandboxObjects.expiresAt, clock.now()))
}
