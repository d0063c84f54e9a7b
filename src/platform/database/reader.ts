import type { Db } from './database.ts'

/**
 * A database that is only read, perhaps a replica that is up to two seconds behind. Store functions that take it may be run on
 * either; those that take `Db` never meet a replica, because a replica is no `Db`.
 */
export type ReadDb = Pick<Db, 'select' | 'selectDistinct' | 'execute' | '$count'>

/**
 * Reads what may be two seconds old, from a replica where there is one: lists, search, counts and public pages. Money, roles,
 * sessions and everything that decides a write are read from the primary.
 */
export type Reader = {
  /** `load` only reads: when a replica fails, it is run again on the primary. */
  read<Value>(load: (db: ReadDb) => Promise<Value>): Promise<Value>
}

/** The reader of a server without replicas. */
export const readPrimary = (db: ReadDb): Reader => ({ read: (load) => load(db) })
