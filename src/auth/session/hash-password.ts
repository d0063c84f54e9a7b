import { availableParallelism } from 'node:os'
import type { Context } from 'hono'
import { isLoopback } from '../../ops/env.ts'
import type { Db } from '../../platform/database/database.ts'
import { addressOf } from '../../platform/http/client-address.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { type SlowHash, slowHash } from './slow-hash.ts'
import { findPasswordHash, replacePasswordHash } from './store-passwords.ts'

/** A hash takes a core for a twentieth of a second, and 46 MiB. Where there are several cores, this leaves one for everything else. */
const permits = availableParallelism() > 2 ? 2 : 1
/** The last in the queue waits about four seconds. No address has more than two places in it. */
const queue = { maxWaiting: 40, maxWaitingPerOwner: 2 }

/** Whose passwords are hashed: those of an address, or of a browser that has signed in before, which comes first. */
export type Asker = { owner: string | undefined; first?: boolean }

/** Whoever makes a call. Behind a proxy that TRUST_PROXY does not name, this machine's own address stands for everybody. */
export function askerOf(c: Context): Asker {
  const address = addressOf(c)
  return { owner: isLoopback(address) ? undefined : address }
}

type PasswordHasher = ReturnType<typeof createPasswordHasher>

/**
 * Hashes and compares passwords, one or two at a time. Throws a 503 when too many wait. Somebody with many addresses delays others by
 * one password each. Call it outside of transactions: a burst of sign-ups would hold every database connection.
 */
export function createPasswordHasher(slow: SlowHash = slowHash) {
  const semaphore = createSemaphore({ permits, ...queue })
  return {
    hash: (password: string, asker: Asker): Promise<string> =>
      semaphore.run(() => slow.hash(password), asker),
    /** Whether this is the password of the hash. Takes as long when there is no hash. */
    verify: (hash: string | null, password: string, asker: Asker): Promise<boolean> =>
      semaphore.run(async () => {
        if (hash !== null) return slow.verify({ hash, password })
        await slow.hash(password)
        return false
      }, asker),
    isCurrent: slow.isCurrent,
  }
}

/**
 * Hashes the password of an account anew if its hash is of an older kind; `password` must be the right one. Too many passwords that
 * wait put it off until the next sign-in.
 */
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

/**
 * Makes a check whether this is the password of the account with this e-mail: for what takes the password again. An account
 * without a password has no right one. Throws a 503 when too many passwords wait to be compared.
 */
export function createPasswordCheck({ db, auth }: { db: Db; auth: { hasher: PasswordHasher } }) {
  return async (email: string, password: string): Promise<boolean> => {
    const hash = await findPasswordHash(db, email)
    return hash !== null && auth.hasher.verify(hash, password, { owner: email })
  }
}
