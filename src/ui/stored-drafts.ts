import { del, delMany, entries, get, set } from 'idb-keyval'

/**
 * Half-filled forms that are stored in this browser, so that they survive a reload and the end of a session. Each belongs to
 * an account: another person who signs in here does not see it. A browser that stores nothing (a private window, a full disk)
 * only loses this convenience, so failures are ignored.
 */
const keyOf = (account: string, form: string) => ['draft', account, form]

type Stored<Draft> = { draft: Draft; at: number }

/** After how long a draft that nobody has touched is gone. Shorter than the server knows the key of a form (platform/http/idempotency.ts). */
const keptMillis = 14 * 24 * 60 * 60_000

const isFresh = ({ at }: Stored<unknown>) => Date.now() - at < keptMillis

/** The draft of this account for a form; null when there is none. */
export async function loadDraft<Draft>(account: string, form: string): Promise<Draft | null> {
  const stored = await attempt(() => get<Stored<Draft>>(keyOf(account, form)))
  return stored && isFresh(stored) ? stored.draft : null
}

/** Stores a draft. It may hold files. */
export async function storeDraft(account: string, form: string, draft: unknown): Promise<void> {
  await attempt(() => set(keyOf(account, form), { draft, at: Date.now() } satisfies Stored<unknown>))
  if (isPruned) return
  isPruned = true
  await attempt(pruneDrafts)
}

/** Deletes a draft, when its form was sent or given up. */
export async function dropDraft(account: string, form: string): Promise<void> {
  await attempt(() => del(keyOf(account, form)))
}

/** Once a page is enough. */
let isPruned = false

async function pruneDrafts(): Promise<void> {
  const all = await entries<IDBValidKey, Stored<unknown>>()
  await delMany(all.flatMap(([key, stored]) => (isDraft(key) && !isFresh(stored) ? [key] : [])))
}

const isDraft = (key: IDBValidKey) => Array.isArray(key) && key[0] === 'draft'

/** Without a database the calls throw at once instead of rejecting. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
