import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../kernel/time.ts'
import type { Database } from '../platform/database/database.ts'
import type { Encryption } from '../platform/encryption.ts'
import { ProviderUnavailable } from './provider.ts'
import { providerTokens } from './schema.ts'

/** Where the token comes from that authorises calls to a provider. */
export type TokenSource = {
  /**
   * The token that all processes share, granted anew before it expires or when it is the one `rejected`. Throws
   * ProviderUnavailable when there is none and none may be granted now.
   */
  read(rejected?: string): Promise<string>
}

type TokenDeps = {
  db: Database
  clock: Clock
  encryption: Encryption
  provider: string
  grant: () => Promise<{ token: string; lifeMillis: number }>
}

const minute = 60_000
/** A minute more than the provider's hour: clocks differ. */
const windowMillis = 61 * minute
const earlyMillis = 5 * minute
const claimMillis = 15_000
const timeoutMillis = 10_000
const pauseMillis = 100

/**
 * A source of tokens that keeps the token encrypted in the database and grants at most two an hour. Its process reads the token again
 * when that is due to be replaced, or was rejected.
 */
export function createTokenSource(deps: TokenDeps): TokenSource {
  const nothing = { token: '', until: 0 }
  let known = nothing
  return {
    async read(rejected) {
      if (known.token !== rejected && deps.clock.now().getTime() < known.until) return known.token
      known = nothing
      const giveUpAt = performance.now() + timeoutMillis
      for (;;) {
        const now = deps.clock.now()
        const row = await findToken(deps)
        const token = row?.sealed ? deps.encryption.open(row.sealed, deps.provider) : null
        const lifeMillis = (row?.expiresAt?.getTime() ?? 0) - now.getTime()
        const usable = token !== rejected && lifeMillis > 0 ? token : null
        if (usable && lifeMillis > earlyMillis) {
          known = { token: usable, until: now.getTime() + lifeMillis - earlyMillis }
          return usable
        }
        if (await claimGrant(deps, row?.sealed ?? null, now)) return grant(deps, now, usable)
        if (usable) return usable
        const after = await findToken(deps)
        const isReplaced = after?.sealed !== row?.sealed
        const isAwaited = after?.claimedUntil && after.claimedUntil > now
        if (!(isReplaced || isAwaited) || performance.now() > giveUpAt) {
          throw new ProviderUnavailable(`there is no token of ${deps.provider}, and none may be granted now`)
        }
        await sleep(pauseMillis)
      }
    },
  }
}

/** @param usable returned when nothing is granted */
async function grant(deps: TokenDeps, claimedAt: Date, usable: string | null): Promise<string> {
  try {
    const { token, lifeMillis } = await deps.grant()
    const sealed = deps.encryption.seal(token, deps.provider)
    await endClaim(deps, claimedAt, { sealed, expiresAt: new Date(claimedAt.getTime() + lifeMillis) })
    return token
  } catch (error) {
    await endClaim(deps, claimedAt, {})
    if (usable && error instanceof ProviderUnavailable) return usable
    throw error
  }
}

async function findToken({ db, provider }: TokenDeps) {
  const [row] = await db.select().from(providerTokens).where(eq(providerTokens.provider, provider))
  return row
}

/** False after two grants in an hour, while another process is at it, or when `sealed` was replaced. */
async function claimGrant({ db, provider }: TokenDeps, sealed: string | null, grantedAt: Date) {
  const { claimedUntil, earlierGrantedAt } = providerTokens
  const until = new Date(grantedAt.getTime() + claimMillis)
  const windowStart = new Date(grantedAt.getTime() - windowMillis)
  const { rowCount } = await db
    .insert(providerTokens)
    .values({ provider, grantedAt, claimedUntil: until })
    .onConflictDoUpdate({
      target: providerTokens.provider,
      set: { earlierGrantedAt: sql`${providerTokens.grantedAt}`, grantedAt, claimedUntil: until },
      setWhere: and(
        sql`${providerTokens.sealed} is not distinct from ${sealed}`,
        or(isNull(earlierGrantedAt), lte(earlierGrantedAt, windowStart)),
        or(isNull(claimedUntil), lte(claimedUntil, grantedAt)),
      ),
    })
  return rowCount === 1
}

async function endClaim(
  { db, provider }: TokenDeps,
  claimedAt: Date,
  granted: { sealed?: string; expiresAt?: Date },
): Promise<void> {
  await db
    .update(providerTokens)
    .set({ ...granted, claimedUntil: null })
    .where(and(eq(providerTokens.provider, provider), eq(providerTokens.grantedAt, claimedAt)))
}
