import { availableParallelism } from 'node:os'
import { isLoopback } from '../../ops/env.ts'
import type { Db } from '../../platform/database/database.ts'
import { addressOf } from '../../platform/http/client-address.ts'
import { type Limit, type RateLimiter, requireTokens } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { type SlowHash, slowHash } from './slow-hash.ts'
import { replacePasswordHash } from './store-passwords.ts'

/** A hash takes a core for a twentieth of a second, and 46 MiB; one core stays free. */
const permits = availableParallelism() > 2 ? 2 : 1
/** Some four seconds of waiting; two places per address. */
const queue = { maxWaiting: 40, maxWaitingPerOwner: 2 }

/** Who waits for a hash. `owner`: an address or a known browser; `first`: goes before the others. */
export type Asker = { owner: string | undefined; first?: boolean }

/** The address that asks, none for loopback: behind a proxy that TRUST_PROXY does not name, everybody would be one. */
export function askerOf(): Asker {
  const address = addressOf()
  return { owner: isLoopback(address) ? undefined : address }
}

type PasswordHasher = ReturnType<typeof createPasswordHasher>

/**
 * Hashes and compares passwords, one or two at a time, owners in turns. Throws a 503 when too many wait. Call it outside of
 * transactions, which would hold connections.
 */
export function createPasswordHasher(slow: SlowHash = slowHash) {
  const semaphore = createSemaphore({ permits, ...queue })
  return {
    hash: (password: string, asker: Asker): Promise<string> =>
      semaphore.run(() => slow.hash(password), asker),
    /** Takes as long when there is no hash. */
    verify: (hash: string | null, password: string, asker: Asker): Promise<boolean> =>
      semaphore.run(async () => {
        if (hash !== null) return slow.verify({ hash, password })
        await slow.hash(password)
        return false
      }, asker),
    isCurrent: slow.isCurrent,
  }
}

/** Replaces the hash of a right password by one of today's cost, if it is an older one. Skipped when too many wait. */
export async function renewHash(
  { db, hasher }: { db: Db; hasher: PasswordHasher },
  userId: string,
  old: string,
  password: string,
  asker: Asker,
): Promise<void> {
  if (hasher.isCurrent(old)) return
  const hash = await hasher.hash(password, asker).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (hash) await replacePasswordHash(db, userId, old, hash)
}

/** Wrong ones, over all calls that ask again: whoever holds a session may not know the password. */
const guessesWithin: Limit = { name: 'password/within', limit: 20, windowSeconds: 600 }

/**
 * Checks a password asked again of an account with this hash; without one, it is wrong. Throws a 429 after too many wrong ones, and
 * a 503 when too many wait.
 */
export async function isPassword(
  { hasher, limiter }: { hasher: PasswordHasher; limiter: RateLimiter },
  userId: string,
  hash: string | null,
  password: string,
): Promise<boolean> {
  await requireTokens(limiter, [guessesWithin, userId])
  const isRight = hash !== null && (await hasher.verify(hash, password, { owner: userId }))
  if (isRight) await limiter.refund(guessesWithin, userId)
  return isRight
}
