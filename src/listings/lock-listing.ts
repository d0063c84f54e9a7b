import { type SQL, sql } from 'drizzle-orm'
import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/db.ts'
import { isVersion } from '../platform/statement.ts'
import { listings } from './schema.ts'
import { type Listing, lockById } from './store.ts'

export { lockMany as lockListings } from './store.ts'

/**
 * The same as finding it, and nobody sells or withdraws it until the caller's transaction ends. With 'share' others may
 * hold it too, with 'update' the caller alone. Locks are taken in the order account, listing, booking.
 */
export async function lockListing(tx: Db, id: string, strength: 'share' | 'update'): Promise<Listing | null> {
  return isId(id) ? lockById(tx, id, strength) : null
}

/**
 * The same as part of another statement: answers the phone's id, if it is still the version that was read.
 * @param once what must hold before the phone is locked
 */
export function lockListingVersion(
  id: unknown,
  version: unknown,
  strength: 'share' | 'update',
  once = sql`true`,
): SQL {
  return sql`select id from ${listings} where id = ${id} and ${isVersion(listings, version)} and ${once}
    for ${sql.raw(strength)}`
}

/** The same whatever became of it since. */
export function lockListingInside(id: unknown): SQL {
  return sql`select id from ${listings} where id = ${id} for update`
}
