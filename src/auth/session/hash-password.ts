import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { APIError } from 'better-auth/api'
import type { Db } from '../../platform/database/database.ts'
import { Refusal, unavailable } from '../../platform/http/refusal.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { refuse } from './auth-errors.ts'
import { type SlowHash, slowHash } from './slow-hash.ts'
import { findPasswordHash, replacePasswordHash } from './store-passwords.ts'

/** A hash takes a core for a twentieth of a second, and 46 MiB. Where there are several cores, this leaves one for everything else. */
const permits = availableParallelism() > 2 ? 2 : 1
/** The last in the queue waits about four seconds. No address has more than two places in it. */
const queue = { maxWaiting: 40, maxWaitingPerOwner: 2 }

/** Whose passwords are hashed: an address, or a browser that has signed in before, which comes first. */
type Asker = {
  owner: string | undefined
  first: boolean
  /** A password that was hashed before the library asks for it. */
  hashed?: { password: string; hash: string }
}

const asker = new AsyncLocalStorage<Asker>()

/** Runs a call of the identity library. Its passwords wait in the queue as this owner's, or as nobody's. */
export function hashFor<Answer>(owner: string | undefined, call: () => Promise<Answer>): Promise<Answer> {
  return asker.run({ owner, first: false }, call)
}

/** Notes that the call which is being run comes from a browser that has signed in before. */
export function noteKnownBrowser(device: string): void {
  const current = asker.getStore()
  if (current) Object.assign(current, { owner: `browser ${device}`, first: true })
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/**
 * Hashes and compares passwords, one or two at a time. Throws an APIError of status 503 when too many wait. Somebody with many
 * addresses delays others by one password each.
 *
 * `prehash` hashes a password before the library opens the transaction of a sign-up. The library itself would hash inside the
 * transaction and hold a database connection meanwhile: a burst of sign-ups would leave none for other requests.
 */
export function createPasswordHasher(slow: SlowHash = slowHash) {
  const semaphore = createSemaphore({ permits, ...queue })
  const limited = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    semaphore.run(work, asker.getStore()).catch((error) => {
      throw error instanceof Refusal ? refuse('SERVICE_UNAVAILABLE', 'BUSY') : error
    })
  return {
    /** Hashes a password for `hash`, which the same call (`hashFor`) asks for later. */
    async prehash(password: string): Promise<void> {
      const current = asker.getStore()
      if (current) current.hashed = { password, hash: await limited(() => slow.hash(password)) }
    },

    /** The library's hash function. */
    async hash(password: string): Promise<string> {
      const hashed = asker.getStore()?.hashed
      return hashed?.password === password ? hashed.hash : limited(() => slow.hash(password))
    },

    /** The library's comparison of a password with a hash. */
    verify: (given: { hash: string; password: string }): Promise<boolean> =>
      limited(() => slow.verify(given)),

    isCurrent: slow.isCurrent,
  }
}

/**
 * Hashes the password of an account anew if its hash is of an older kind; `password` must be the right one. Too many passwords that
 * wait put it off until the next sign-in.
 */
export async function renewHash(
  db: Db,
  hasher: PasswordHasher,
  account: { id: string; email: string },
  password: string,
): Promise<void> {
  const old = await findPasswordHash(db, account.email)
  if (old === null || hasher.isCurrent(old)) return
  const hash = await hasher.hash(password).catch((error: unknown) => {
    if (error instanceof APIError) return null
    throw error
  })
  if (hash) await replacePasswordHash(db, account.id, old, hash)
}

/** What is used of the identity library. */
type PasswordVerifier = {
  $context: Promise<{
    password: { verify(compared: { hash: string; password: string }): Promise<boolean> }
  }>
}

/**
 * Makes a check whether this is the password of the account with this e-mail: for what takes the password again. An account
 * without a password has no right one. Throws a 503 when too many passwords wait to be compared.
 */
export function createPasswordCheck({ db, auth }: { db: Db; auth: PasswordVerifier }) {
  return async (email: string, password: string): Promise<boolean> => {
    const hash = await findPasswordHash(db, email)
    if (hash === null) return false
    const context = await auth.$context
    return hashFor(email, () => context.password.verify({ hash, password })).catch((error) => {
      throw error instanceof APIError ? unavailable() : error
    })
  }
}
