import { delMany, keys } from 'idb-keyval'
import { removeStored, storedKeys } from './browser-store.ts'

/** Deletes all that this browser stores of an account. Called at sign-out, because the device may be shared. */
export default async function dropDrafts(account: string): Promise<void> {
  for (const key of storedKeys()) {
    if (key.endsWith(` ${account}`)) removeStored(key)
  }
  try {
    const stored = await keys<IDBValidKey>()
    await delMany(stored.filter((key) => Array.isArray(key) && key[1] === account))
  } catch {}
}
