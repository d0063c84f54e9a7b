import type { Db } from './database.ts'

/** A database that is only read, perhaps a replica two seconds behind. It is no `Db`: stores of the primary never get it. */
export type ReadDb = Pick<Db, 'select' | 'selectDistinct' | 'execute' | '$count'>

/** Reads lists, search, counts and public pages, up to two seconds old. Money, roles and decisions read the primary. */
export type Reader = {
  /** Runs `load`, which must only read: it is repeated on the primary when a replica fails. */
  read<Value>(load: (db: ReadDb) => Promise<Value>): Promise<Value>
}

export const readPrimary = (db: ReadDb): Reader => ({ read: (load) => load(db) })
