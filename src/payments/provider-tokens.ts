import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Encryption } from '../platform/encryption.ts'
import { ProviderUnavailable } from './provider.ts'
import { providerTokens } from './schema.ts'

/** The token that authorises calls to a provider. */
export type TokenSource = {
  /**
   * The token of all processes, granted anew when it is about to expire or is the one that the provider has `rejected`. Throws
   * ProviderUnavailable when there is none and none may be granted now.
   */
  read(rejected?: string): Promise<string>
}

type TokenDeps = {
  db: Database
  clock: Clock
  encryption: Encryption
  provider: string
  /** Asks the provider for a token; called at most twice an hour by all processes together. */
  grant: () => Promise<{ token: string; lifeMillis: number }>
}

const minute = 60_000
/** A minute more than the hour in which the provider counts two: its clock may differ from ours. */
const windowMillis = 61 * minute
/** How long before it expires a token is replaced. */
const earlyMillis = 5 * minute
/** How long one process may take to have a token granted before another one tries. */
const claimMillis = 15_000
/** How long a process waits for the token that another one is having granted. */
const patienceMillis = 10_000
const pauseMillis = 100

/** A source of tokens that the database shares between processes, encrypted. */
export function createTokenSource(deps: TokenDeps): TokenSource {
  return {
    async read(rejected) {
      const giveUpAt = performance.now() + patienceMillis
      for (;;) {
        const now = deps.clock.now()
        const row = await findToken(deps)
        const token = row?.sealed ? deps.encryption.open(row.sealed, deps.provider) : null
        const lifeMillis = (row?.expiresAt?.getTime() ?? 0) - now.getTime()
        const usable = token !== rejected && lifeMillis > 0 ? token : null
        if (usable && lifeMillis > earlyMillis) return usable
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

/** @param usable what the caller gets when nothing is granted */
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

/**
 * Takes the right to have a token granted in place of `sealed`. False when two were granted within the hour, when another process is
 * at it, or when it has replaced `sealed` already.
 */
async function claimGrant(
  { db, provider }: TokenDeps,
  sealed: string | null,
  grantedAt: Date,
): Promise<boolean> {
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

/** Ends the claim of this moment, unless another process has taken it over. */
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
