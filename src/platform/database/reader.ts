import type { Db } from './database.ts'

/**
 * A database that is only read, perhaps a replica up to two seconds behind. It is no `Db`, so that stores that need the primary never
 * get a replica.
 */
export type ReadDb = Pick<Db, 'select' | 'selectDistinct' | 'execute' | '$count'>

/**
 * Reads lists, search, counts and public pages, which may be two seconds old. Money, roles, sessions and what decides a write are read
 * from the primary.
 */
export type Reader = {
  /** Runs `load`, which must only read: it is repeated on the primary when a replica fails. */
  read<Value>(load: (db: ReadDb) => Promise<Value>): Promise<Value>
}

export const readPrimary = (db: ReadDb): Reader => ({ read: (load) => load(db) })
