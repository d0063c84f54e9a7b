import { randomUUID } from 'node:crypto'

type HashPassword = (password: string) => Promise<string>

/** Longer than any sign-up takes. */
const keptMillis = 60_000

/**
 * Lets a password be hashed before the library opens the transaction of a sign-up. Left to itself it hashes inside of it,
 * with a connection to the database in hand for a tenth of a second: a crowd of newcomers would leave none for anybody else.
 */
export function keepHashes(hashPassword: HashPassword) {
  const kept = new Map<string, string>()
  return {
    /** Hashes now. Answers what to give to the library in the place of the password. */
    async ahead(password: string): Promise<string> {
      const standIn = `hashed ${randomUUID()}`
      kept.set(standIn, await hashPassword(password))
      // A sign-up that is refused never comes for it.
      setTimeout(() => kept.delete(standIn), keptMillis).unref()
      return standIn
    },

    /** What the library hashes with: takes what was hashed ahead, or hashes a password. */
    async hash(password: string): Promise<string> {
      const hashed = kept.get(password)
      kept.delete(password)
      return hashed ?? hashPassword(password)
    },
  }
}
