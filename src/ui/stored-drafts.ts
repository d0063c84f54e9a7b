import { del, get, set } from 'idb-keyval'

/**
 * Half-filled forms that are stored in this browser, so that they survive a reload and the end of a session. Each belongs to
 * an account: another person who signs in here does not see it. A browser that stores nothing (a private window, a full disk)
 * only loses this convenience, so failures are ignored.
 */
const keyOf = (account: string, form: string) => ['draft', account, form]

/** The draft of this account for a form; null when there is none. */
export async function loadDraft<Draft>(account: string, form: string): Promise<Draft | null> {
  return (await attempt(() => get<Draft>(keyOf(account, form)))) ?? null
}

/** Stores a draft. It may hold files. */
export async function storeDraft(account: string, form: string, draft: unknown): Promise<void> {
  await attempt(() => set(keyOf(account, form), draft))
}

/** Deletes a draft, when its form was sent or given up. */
export async function dropDraft(account: string, form: string): Promise<void> {
  await attempt(() => del(keyOf(account, form)))
}

/** Without a database the calls throw at once instead of rejecting. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
