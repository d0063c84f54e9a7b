/** Holds what the browser refuses to store. */
const memory = new Map<string, string>()

/** Reads a text from local storage; null when there is none. Where storage is blocked or full, texts last as long as the page. */
export function readStored(key: string): string | null {
  return memory.get(key) ?? attempt(() => localStorage.getItem(key), null)
}

/** Stores a text in local storage. Returns false when the browser refuses and only this page keeps it. */
export function store(key: string, text: string): boolean {
  const isStored = attempt(() => {
    localStorage.setItem(key, text)
    return true
  }, false)
  if (isStored) memory.delete(key)
  else {
    // An older text must not come back.
    removeStored(key)
    memory.set(key, text)
  }
  return isStored
}

export function removeStored(key: string): void {
  memory.delete(key)
  attempt(() => localStorage.removeItem(key), undefined)
}

export function storedKeys(): string[] {
  return [...memory.keys(), ...attempt(() => Object.keys(localStorage), [])]
}

function attempt<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work()
  } catch {
    return otherwise
  }
}

type OfflineCopy = { account: string; savedAt: string; value: unknown }

/** The local storage keys of the list of orders, and of paid orders with all that a meeting needs. */
export const offlineKeys = { orders: 'swap.offline', paid: 'swap.offline.paid' }
export type OfflinePart = keyof typeof offlineKeys

/** Stores a copy of this account's orders for reading offline in place of any older; without space, none is left. */
export function saveOffline(account: string, value: unknown, part: OfflinePart = 'orders'): void {
  const copy: OfflineCopy = { account, savedAt: new Date().toISOString(), value }
  if (!store(offlineKeys[part], JSON.stringify(copy))) forgetOffline()
}

/** Reads a stored copy as text, which can be compared for changes; null when there is none. */
export function readOfflineText(part: OfflinePart = 'orders'): string | null {
  return readStored(offlineKeys[part])
}

/** Parses a stored copy of this account; null when there is none or it is another account's. */
export function parseOffline<Value>(text: string | null, account: string | null) {
  if (text === null || account === null) return null
  const copy: OfflineCopy = JSON.parse(text)
  return copy.account === account ? { savedAt: new Date(copy.savedAt), value: copy.value as Value } : null
}

export function forgetOffline(): void {
  for (const key of Object.values(offlineKeys)) removeStored(key)
}
