import { and, eq, lte } from 'drizzle-orm'
import { type Database, isOutage } from '../../platform/database/database.ts'
import type { Role } from '../rules.ts'
import { sessions } from '../schema.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** For how long a session lasts at most, and for how long without being used. */
const limits = {
  admin: { whole: 12 * hour, idle: 30 * minute },
  other: { whole: 30 * day, idle: 14 * day },
}

/** For how long a browser keeps the cookie of a session, in seconds: the longest that one lasts. */
export const sessionCookieSeconds = limits.other.whole / 1000

/** When a session was opened, and when it was last used. */
export type SessionAge = { createdAt: Date; usedAt: Date }

/** When the session of somebody of this role ends if it is not used again. */
export function endOfSession(role: Role, { createdAt, usedAt }: SessionAge): Date {
  const { whole, idle } = role === 'admin' ? limits.admin : limits.other
  return new Date(Math.min(createdAt.getTime() + whole, usedAt.getTime() + idle))
}

/** Whether the session of somebody who has this role now has outlived the limits of that role. */
export function isOver(role: Role, age: SessionAge, now: Date): boolean {
  return endOfSession(role, age) <= now
}

/**
 * Notes that a session is used, at most once a minute. Returns false for one that has outlived the limits of its owner's present
 * role, which is not used any more. A database that cannot write does not keep anybody from reading.
 */
export async function touchSession(
  db: Database,
  { id, ...age }: SessionAge & { id: string },
  role: Role,
  now: Date,
): Promise<boolean> {
  if (isOver(role, age, now)) return false
  const minuteAgo = new Date(now.getTime() - minute)
  if (age.usedAt > minuteAgo) return true
  const expiresAt = endOfSession(role, { ...age, usedAt: now })
  await db
    .update(sessions)
    .set({ updatedAt: now, expiresAt })
    .where(and(eq(sessions.id, id), lte(sessions.updatedAt, minuteAgo)))
    .catch((error: unknown) => {
      if (!isOutage(error)) throw error
    })
  return true
}
