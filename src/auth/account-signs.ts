import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, lt, notInArray, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Clock } from '../kernel/time.ts'
import type { Db } from '../platform/database/database.ts'
import { countedAddress, isPublicAddress } from '../platform/http/client-address.ts'
import type { Secret } from '../platform/secret.ts'
import { type SignKind, strongSigns } from './rules.ts'
import { accountSigns, users } from './schema.ts'

type Sign = { userId: string; kind: SignKind; value: string }

export type AccountSigns = {
  /** Records signs as keyed hashes; repeating it is harmless. Network addresses that are not public are left out. */
  record(db: Db, ...signs: Sign[]): Promise<void>
  knows(db: Db, sign: Sign): Promise<boolean>
  /** Returns, by account id, the strong signs shared with accounts that are suspended, or were when they were erased. */
  listSuspended(db: Db, accounts: { id: string; email: string }[]): Promise<Map<string, SignKind[]>>
}

/** Creates the store of account signs. While the previous secret is kept, signs are recorded under both. */
export function createAccountSigns({ secret, clock }: { secret: Secret; clock: Clock }): AccountSigns {
  const keys = secret.deriveAll('account signs')
  const hashesOf = ({ kind, value }: Sign): string[] => {
    const text = normalise(kind, value)
    if (text === null) return []
    return keys.map((key) => createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url'))
  }
  return {
    async knows(db, sign) {
      const { userId, kind } = sign
      const isIt = and(
        eq(accountSigns.userId, userId),
        eq(accountSigns.kind, kind),
        inArray(accountSigns.hash, hashesOf(sign)),
      )
      return (await db.select({ kind: accountSigns.kind }).from(accountSigns).where(isIt)).length > 0
    },
    async listSuspended(db, accounts) {
      const ids = accounts.map(({ id }) => id)
      const own = await db
        .select({ id: accountSigns.userId, hash: accountSigns.hash })
        .from(accountSigns)
        .where(and(inArray(accountSigns.userId, ids), inArray(accountSigns.kind, [...strongSigns])))
      const emails = accounts.flatMap(({ id, email }) =>
        hashesOf({ userId: id, kind: 'email', value: email }).map((hash) => ({ id, hash })),
      )
      const shown = [...own, ...emails]
      // Of erased accounts only suspended ones leave signs.
      const isSuspended = or(isNotNull(users.suspendedAt), isNotNull(users.erasedAt))
      const hashes = shown.map(({ hash }) => hash)
      const suspended = await db
        .select({ id: users.id, kind: accountSigns.kind, hash: accountSigns.hash })
        .from(accountSigns)
        .innerJoin(users, eq(users.id, accountSigns.userId))
        .where(and(inArray(accountSigns.hash, hashes), isSuspended))
        .orderBy(accountSigns.kind)
      const sharedBy = (id: string) => {
        const shownByThis = new Set(shown.filter((sign) => sign.id === id).map(({ hash }) => hash))
        const shared = suspended.filter((sign) => sign.id !== id && shownByThis.has(sign.hash))
        return [...new Set(shared.map(({ kind }) => kind))]
      }
      return new Map(ids.map((id) => [id, sharedBy(id)] as const).filter(([, kinds]) => kinds.length > 0))
    },
    async record(db, ...signs) {
      const rows = signs.flatMap((sign) => {
        const { userId, kind } = sign
        return hashesOf(sign).map((hash) => ({ userId, kind, hash, seenAt: clock.now() }))
      })
      if (rows.length === 0) return
      await db
        .insert(accountSigns)
        .values(rows)
        .onConflictDoUpdate({
          target: [accountSigns.userId, accountSigns.kind, accountSigns.hash],
          set: { seenAt: sql`excluded.seen_at` },
        })
    },
  }
}

/** Returns the form in which a sign is compared, or null for an address that is not public. */
function normalise(kind: SignKind, value: string): string | null {
  if (kind === 'sign-up-address' || kind === 'sale-address') {
    return isPublicAddress(value) ? countedAddress(value) : null
  }
  return value
}

const ofBoth = (oneId: SQLWrapper, otherId: SQLWrapper) => sql`from ${accountSigns} one
  join ${accountSigns} other on other.kind = one.kind and other.hash = one.hash
  where one.user_id = ${oneId} and other.user_id = ${otherId}`

/** Selects the kinds of signs that two accounts share, an array, without those in `known`. */
export function sharedSigns(oneId: SQLWrapper, otherId: SQLWrapper, known: SQLWrapper): SQL<SignKind[]> {
  return sql`array(select distinct one.kind ${ofBoth(oneId, otherId)} and one.kind <> all(${known}) order by 1)`
}

/**
 * Selects the contact that two accounts share: `mobile`, `payout-account`, or null. A number that one entered as mobile and the
 * other as wallet counts as `mobile`.
 */
export function sharedNumber(oneId: SQLWrapper, otherId: SQLWrapper): SQL<SignKind | null> {
  return sql`(select min(one.kind) ${ofBoth(oneId, otherId)} and one.kind in ('mobile', 'payout-account'))`
}

/** Deletes all signs of an account that is erased, or taken over by its e-mail's owner: they may be another person's. */
export async function deleteSigns(tx: Db, userId: string): Promise<void> {
  await tx.delete(accountSigns).where(eq(accountSigns.userId, userId))
}

/** Keeps hashes that recognise the owner of a suspended account, given as it was before its erasure. */
export async function keepSuspendedSigns(
  tx: Db,
  signs: AccountSigns,
  { id, email, mobile }: { id: string; email: string; mobile: string | null },
  at: Date,
): Promise<void> {
  const isOther = and(eq(accountSigns.userId, id), notInArray(accountSigns.kind, [...strongSigns]))
  await tx.delete(accountSigns).where(isOther)
  await tx.update(accountSigns).set({ seenAt: at }).where(eq(accountSigns.userId, id))
  await signs.record(tx, { userId: id, kind: 'email', value: email })
  if (mobile) await signs.record(tx, { userId: id, kind: 'mobile', value: mobile })
}

const retentionMillis = 400 * 24 * 60 * 60 * 1000

/** Deletes signs that were last seen longer ago than browsers keep the device cookie. */
export async function deleteOldSigns(db: Db, now: Date): Promise<void> {
  await db.delete(accountSigns).where(lt(accountSigns.seenAt, new Date(now.getTime() - retentionMillis)))
}

/** The cookie by which a browser is recognised: random, long-lived (`maxAge` in seconds), one per browser. */
export const deviceCookie = {
  name: 'swap.device',
  maxAge: retentionMillis / 1000,
  create: () => randomBytes(16).toString('base64url'),
  isValid: (value: string | null): value is string => value !== null && /^[\w-]{22}$/.test(value),
}
