import { DatabaseSync } from 'node:sqlite'

/** SQLite's error code for a file that is locked. */
const busy = 5

/** A garbage-collected connection would lose its lock. */
const held = new Set<DatabaseSync>()

/**
 * Locks a file until the process ends, between containers too. Returns what unlocks it, or null when it is taken. Throws when it
 * cannot be opened. By SQLite, whose locks are `fcntl` and `LockFileEx`: Node.js has none.
 */
export function lockFile(path: string): (() => void) | null {
  const file = new DatabaseSync(path)
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null
    throw error
  }
  held.add(file)
  return () => {
    held.delete(file)
    file.close()
  }
}
