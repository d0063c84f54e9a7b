import { and, eq, lte } from 'drizzle-orm'
import { type Database, isOutage } from '../../platform/database/database.ts'
import type { Role } from '../rules.ts'
import { sessions } from '../schema.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const limits = {
  admin: { whole: 12 * hour, idle: 30 * minute },
  other: { whole: 30 * day, idle: 14 * day },
}

export const sessionCookieSeconds = limits.other.whole / 1000

export type SessionAge = { createdAt: Date; usedAt: Date }

export function endOfSession(role: Role, { createdAt, usedAt }: SessionAge): Date {
  const { whole, idle } = role === 'admin' ? limits.admin : limits.other
  return new Date(Math.min(createdAt.getTime() + whole, usedAt.getTime() + idle))
}

/** Whether a session has ended by the limits of the role that its account has now. */
export function isOver(role: Role, age: SessionAge, now: Date): boolean {
  return endOfSession(role, age) <= now
}

/**
 * Notes that a session is used, at most once a minute. Returns false when it is past the limits of its account's role. A read-only
 * database keeps nobody from reading.
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
