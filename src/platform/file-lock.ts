import { DatabaseSync } from 'node:sqlite'

/** SQLite's code for a file that another process has locked. */
const busy = 5

/** Holds on to the locks: one whose connection were garbage-collected would end. */
const held = new Set<DatabaseSync>()

/**
 * Locks the file at `path`, which is made where it is missing and stays. The operating system holds the lock, so it ends
 * with this process however that ends, and works between containers that share a folder. Returns the function that
 * unlocks it, or null when another process holds it. Throws when the file cannot be opened.
 *
 * Node.js itself has no file locks; SQLite's are `fcntl` on Unix and `LockFileEx` on Windows (SQLite, "File Locking And
 * Concurrency"). Nothing is ever written to the file.
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
