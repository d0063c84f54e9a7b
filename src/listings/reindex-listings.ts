import type { Database } from '../platform/database/database.ts'
import { indexListing } from './index-listing.ts'
import { updateListing } from './store.ts'
import { lockUnindexed } from './store-names.ts'

export const reindexListingsJob = 'reindex-listings'

/** How many phones one transaction locks and reindexes. */
const batchSize = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Makes the search columns of phones that have none. A migration that comes with new rules of spelling sets `name_id` of
 * every phone to null, and this job does the rest.
 */
export async function reindexListings(db: Database): Promise<void> {
  let last: string | undefined = beforeAll
  while (last !== undefined) last = await reindexBatch(db, last)
}

/** Reindexes phones whose id comes after this one. Returns the last id of a full batch. */
function reindexBatch(db: Database, after: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const phones = await lockUnindexed(tx, after, batchSize)
    for (const phone of phones) await updateListing(tx, phone.id, await indexListing(tx, phone))
    return phones.length === batchSize ? phones.at(-1)?.id : undefined
  })
}
