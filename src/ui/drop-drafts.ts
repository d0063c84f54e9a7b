import { delMany, keys } from 'idb-keyval'
import { removeStored, storedKeys } from './browser-store.ts'

/**
 * Deletes all drafts of an account (stored-drafts.ts) and what else this browser keeps under its id, when its owner signs out: the
 * device may be somebody else's. Loaded on demand only.
 */
export default async function dropDrafts(account: string): Promise<void> {
  for (const key of storedKeys()) {
    if (key.endsWith(` ${account}`)) removeStored(key)
  }
  try {
    const stored = await keys<IDBValidKey>()
    await delMany(stored.filter((key) => Array.isArray(key) && key[1] === account))
  } catch {
    // A browser without a database has kept no drafts.
  }
}
