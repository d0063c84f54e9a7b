import { del, delMany, entries, get, keys, set } from 'idb-keyval'
import { removeStored, storedKeys } from './browser-store.ts'

/** Drafts of unsent forms in this browser, per account. They survive reloads and sessions; failures to store are ignored. */
const keyOf = (account: string, form: string) => ['draft', account, form]

type Stored<Draft> = { draft: Draft; at: number }

/** A draft is kept for less time than an idempotency key lives (platform/http/idempotency.ts). */
const keptMillis = 14 * 24 * 60 * 60_000

const isFresh = ({ at }: Stored<unknown>) => Date.now() - at < keptMillis

export async function loadDraft<Draft>(account: string, form: string): Promise<Draft | null> {
  const stored = await attempt(() => get<Stored<Draft>>(keyOf(account, form)))
  return stored && isFresh(stored) ? stored.draft : null
}

/** Stores the draft of a form for an account; it may hold files. A failure to store is ignored. */
export async function storeDraft(account: string, form: string, draft: unknown): Promise<void> {
  await attempt(() => set(keyOf(account, form), { draft, at: Date.now() } satisfies Stored<unknown>))
  if (isPruned) return
  isPruned = true
  await attempt(pruneDrafts)
}

export async function dropDraft(account: string, form: string): Promise<void> {
  await attempt(() => del(keyOf(account, form)))
}

let isPruned = false

async function pruneDrafts(): Promise<void> {
  const all = await entries<IDBValidKey, Stored<unknown>>()
  await delMany(all.flatMap(([key, stored]) => (isDraft(key) && !isFresh(stored) ? [key] : [])))
}

const isDraft = (key: IDBValidKey) => Array.isArray(key) && key[0] === 'draft'

/** Catches synchronous throws, too, because without a database the calls throw at once. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/** Deletes all that this browser stores of an account. Called at sign-out, because the device may be shared. */
export async function dropDrafts(account: string): Promise<void> {
  for (const key of storedKeys()) {
    if (key.endsWith(` ${account}`)) removeStored(key)
  }
  try {
    const stored = await keys<IDBValidKey>()
    await delMany(stored.filter((key) => Array.isArray(key) && key[1] === account))
  } catch {}
}
