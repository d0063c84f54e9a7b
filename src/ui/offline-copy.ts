/** What one account can read without a connection, kept in local storage. */
type OfflineCopy = { account: string; savedAt: string; value: unknown }

const key = 'swap.offline'

/** Stores the copy of an account, replacing any other. Dropped when storage is full. */
export function saveOffline(account: string, value: unknown): void {
  const copy: OfflineCopy = { account, savedAt: new Date().toISOString(), value }
  try {
    localStorage.setItem(key, JSON.stringify(copy))
  } catch {
    forgetOffline()
  }
}

/** The stored copy as text, which is the same value until it changes; null when there is none. */
export function readOfflineText(): string | null {
  return localStorage.getItem(key)
}

/** The copy of this account, from its text; null when it is another account's. */
export function parseOffline<Value>(text: string | null, account: string | null) {
  if (text === null || account === null) return null
  const copy: OfflineCopy = JSON.parse(text)
  return copy.account === account ? { savedAt: new Date(copy.savedAt), value: copy.value as Value } : null
}

/** Deletes the copy, whoever's it is. */
export function forgetOffline(): void {
  localStorage.removeItem(key)
}
