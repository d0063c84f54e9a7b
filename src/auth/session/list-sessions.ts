import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { isId } from '../../kernel/id.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { countedAddress } from '../../platform/http/client-address.ts'
import type { Caller } from '../rules.ts'
import { sessions } from '../schema.ts'
import { isOver } from './touch-session.ts'

type Deps = { db: Database; clock: Clock }

const listed = 100

/** A session as its owner sees it. `place` is the beginning of its address. */
export type OwnSession = Awaited<ReturnType<typeof listSessions>>[number]

/** Lists somebody's open sessions: the one that asks first, the others by last use. */
export async function listSessions({ db, clock }: Deps, caller: Caller) {
  const now = clock.now()
  const rows = await db
    .select({
      id: sessions.id,
      address: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, caller.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(listed)
  return rows
    .filter((age) => !isOver(caller.role, age, now))
    .map(({ address, userAgent, ...session }) => ({
      ...session,
      ...describeDevice(userAgent),
      place: placeOf(address),
      isCurrent: session.id === caller.sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends a session of the caller, with its token, streams and upload keys. Returns false for one that is not theirs. */
export async function endSession(db: Database, caller: Caller, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, caller.id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

export async function endOtherSessions(db: Db, caller: Pick<Caller, 'id' | 'sessionId'>): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, caller.id), ne(sessions.id, caller.sessionId)))
    .returning({ id: sessions.id })
  return ended.length
}

export async function endSessionsOf(tx: Db, userId: string): Promise<number> {
  const { rowCount } = await tx.delete(sessions).where(eq(sessions.userId, userId))
  return rowCount ?? 0
}

export type Device = { browser: string | null; system: string | null }

/** Most browsers also name the one they are made of, so that comes later. */
const browsers: [word: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [word: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and the system of a user agent, null for unknown ones. Only names of our own: a mail must not quote a header. */
export function describeDevice(userAgent: string | null): Device {
  const find = (list: typeof browsers) => list.find(([word]) => word.test(userAgent ?? ''))?.[1] ?? null
  return { browser: find(browsers), system: find(systems) }
}

/** The beginning of an address, as its owner may see it: `103.4.x.x`, `2400:c600:x`. Null without an address. */
export function placeOf(address: string | null): string | null {
  const counted = countedAddress(address ?? '')
  const ipv4 = counted.match(/^(\d+\.\d+)\.\d+\.\d+$/)
  if (ipv4) return `${ipv4[1]}.x.x`
  const ipv6 = counted.match(/^([\da-f]+:[\da-f]+):/)
  return ipv6 ? `${ipv6[1]}:x` : null
}
