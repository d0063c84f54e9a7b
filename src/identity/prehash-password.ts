import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { Refusal } from '../platform/http/refusal.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { refuse } from './present-refusal.ts'

/** How passwords are hashed and compared. */
export type Scrypt = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

const libraryScrypt: Scrypt = { hash: hashPassword, verify: verifyPassword }

/** Scrypt takes a core for a tenth of a second: so many at once leave one for everything else, where there are several. */
const permits = availableParallelism() > 2 ? 2 : 1
/** Whoever is last waits for about four seconds. */
const maxWaiting = 40

/** Longer than any sign-up takes. */
const keptMillis = 60_000

export type Hashes = ReturnType<typeof keepHashes>

/**
 * Hashes and compares passwords, one or two at a time. Throws an APIError of status 503 when too many wait.
 *
 * `ahead` lets a password be hashed before the library opens the transaction of a sign-up or uses up the link of a reset.
 * Left to itself it hashes inside of the transaction, with a connection to the database in hand: a crowd of newcomers would
 * leave none for anybody else.
 */
export function keepHashes(scrypt: Scrypt = libraryScrypt) {
  const hashing = createSemaphore({ permits, maxWaiting })
  const limited = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    hashing.run(work).catch((error) => {
      throw error instanceof Refusal ? refuse('SERVICE_UNAVAILABLE', 'BUSY') : error
    })
  const kept = new Map<string, string>()
  return {
    /** Hashes now. Answers what to give to the library in the place of the password. */
    async ahead(password: string): Promise<string> {
      const standIn = `hashed ${randomUUID()}`
      kept.set(standIn, await limited(() => scrypt.hash(password)))
      // A sign-up that is refused never comes for it.
      setTimeout(() => kept.delete(standIn), keptMillis).unref()
      return standIn
    },

    /** What the library hashes with: takes what was hashed ahead, or hashes a password. */
    async hash(password: string): Promise<string> {
      const hashed = kept.get(password)
      kept.delete(password)
      return hashed ?? limited(() => scrypt.hash(password))
    },

    /** What the library compares with: whether this is the password of this hash. */
    verify: (given: { hash: string; password: string }): Promise<boolean> =>
      limited(() => scrypt.verify(given)),
  }
}
