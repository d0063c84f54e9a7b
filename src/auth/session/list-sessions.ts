import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { isId } from '../../kernel/id.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { countedAddress } from '../../platform/http/client-address.ts'
import type { Caller } from '../rules.ts'
import { sessions } from '../schema.ts'
import { isOver } from './touch-session.ts'

type Deps = { db: Database; clock: Clock }

/** Where somebody is logged in. `place` is the beginning of the address, of which nothing else is known. */
export type OpenSession = Device & {
  id: string
  place: string | null
  createdAt: Date
  usedAt: Date
  isCurrent: boolean
}

/** How many are listed: those that were used last. */
const listed = 100

/** The caller's sessions that have not ended: the one that asks, then the others, the last used first. */
export async function listSessions({ db, clock }: Deps, caller: Caller): Promise<OpenSession[]> {
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

/** Ends one session of the caller, its token, streams and upload keys. False when the caller has none of this id. */
export async function endSession(db: Database, caller: Caller, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, caller.id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends every session of the caller but the one that asks. Returns how many. */
export async function endOtherSessions(db: Db, caller: Pick<Caller, 'id' | 'sessionId'>): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, caller.id), ne(sessions.id, caller.sessionId)))
    .returning({ id: sessions.id })
  return ended.length
}

/** Ends all sessions of a person, and with them their tokens. Returns how many there were. */
export async function endSessionsOf(tx: Db, userId: string): Promise<number> {
  const { rowCount } = await tx.delete(sessions).where(eq(sessions.userId, userId))
  return rowCount ?? 0
}

/** What a browser calls itself and the system that it runs on; null for one that is not known. */
export type Device = { browser: string | null; system: string | null }

/** Browsers by a word of their own in the header User-Agent. Most name the one that they are made of too, which comes later here. */
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

/** Reads the header User-Agent. Only names of our own come out: nobody writes into a mail by what their browser claims to be. */
export function describeDevice(userAgent: string | null): Device {
  const find = (list: typeof browsers) => list.find(([word]) => word.test(userAgent ?? ''))?.[1] ?? null
  return { browser: find(browsers), system: find(systems) }
}

/** The beginning of an address, which names a network: `103.4.x.x`, `2400:c600:x`; null for none. */
export function placeOf(address: string | null): string | null {
  const counted = countedAddress(address ?? '')
  const ipv4 = counted.match(/^(\d+\.\d+)\.\d+\.\d+$/)
  if (ipv4) return `${ipv4[1]}.x.x`
  const ipv6 = counted.match(/^([\da-f]+:[\da-f]+):/)
  return ipv6 ? `${ipv6[1]}:x` : null
}
