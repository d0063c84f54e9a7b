import type { Database, Db } from '../platform/database/database.ts'
import { type Described, parseModelName, searchColumns } from '../spelling/index.ts'
import { findNameIds, insertNames, keyOf, lockUnindexed } from './store-names.ts'
import { updateListing } from './store.ts'

type Phone = Described & { categoryId: string }

type SearchColumns = ReturnType<typeof searchColumns> & { nameId: number }

/** Returns the search columns of a phone. Call it in the transaction that writes the phone, because it inserts a new name. */
export async function indexListing(tx: Db, phone: Phone): Promise<SearchColumns> {
  const [nameId] = await indexNames(tx, [phone])
  if (nameId === undefined) throw new Error('the name of a phone was not indexed')
  return { nameId, ...searchColumns(phone) }
}

/** Inserts the names of these phones that are not stored yet. Returns the ids of all of them, in the order of the phones. */
export async function indexNames(tx: Db, phones: Pick<Phone, 'categoryId' | 'brand' | 'name'>[]) {
  const names = phones.map((phone) => ({ categoryId: phone.categoryId, ...parseModelName(phone) }))
  const ids = await findNameIds(tx, names)
  const missing = names.filter((name) => !ids.has(keyOf(name)))
  if (missing.length > 0) {
    await insertNames(tx, missing)
    for (const [key, id] of await findNameIds(tx, missing)) ids.set(key, id)
  }
  return names.map((name) => {
    const id = ids.get(keyOf(name))
    if (id === undefined) throw new Error('the name of a phone was not indexed')
    return id
  })
}

export const reindexListingsJob = 'reindex-listings'

const batchSize = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The job: indexes phones without search columns. A migration that changes spelling rules sets every `name_id` to null. */
export async function reindexListings(db: Database): Promise<void> {
  let last: string | undefined = beforeAll
  while (last !== undefined) last = await reindexBatch(db, last)
}

function reindexBatch(db: Database, after: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const phones = await lockUnindexed(tx, after, batchSize)
    for (const phone of phones) await updateListing(tx, phone.id, await indexListing(tx, phone))
    return phones.length === batchSize ? phones.at(-1)?.id : undefined
  })
}
