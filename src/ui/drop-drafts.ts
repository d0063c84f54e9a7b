import { delMany, keys } from 'idb-keyval'

/**
 * Deletes all drafts of an account (stored-drafts.ts) and what else this browser keeps under its id, when its owner signs out: the
 * device may be somebody else's. Loaded on demand only.
 */
export default async function dropDrafts(account: string): Promise<void> {
  const stored = await keys<IDBValidKey>().catch(() => [])
  for (const key of Object.keys(localStorage)) {
    if (key.endsWith(` ${account}`)) localStorage.removeItem(key)
  }
  await delMany(stored.filter((key) => Array.isArray(key) && key[1] === account)).catch(() => null)
}
