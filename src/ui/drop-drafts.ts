import { delMany, keys } from 'idb-keyval'
import { removeStored, storedKeys } from './browser-store.ts'

/** At sign-out, deletes what this browser keeps of an account: the device may be shared. Loaded on demand. */
export default async function dropDrafts(account: string): Promise<void> {
  for (const key of storedKeys()) {
    if (key.endsWith(` ${account}`)) removeStored(key)
  }
  try {
    const stored = await keys<IDBValidKey>()
    await delMany(stored.filter((key) => Array.isArray(key) && key[1] === account))
  } catch {}
}
