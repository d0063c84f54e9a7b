import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

export type Migration = {
  /** The file's name, without its ending. */
  name: string
  statements: string[]
  /** Whether all statements are one transaction: else each is one of its own, as `create index concurrently` has to be. */
  inTransaction: boolean
  hash: string
  /** When the migration was made: its identity in the database. */
  madeAt: number
}

/** The first line of a migration whose statements run one by one, and may run again after an interruption. */
const noTransaction = '-- no transaction'

/** The migrations in a folder, in their order. */
export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, at) => ({
    name: journal.entries[at].tag,
    statements: sql,
    inTransaction: !sql[0]?.startsWith(noTransaction),
    hash,
    madeAt: folderMillis,
  }))
}
