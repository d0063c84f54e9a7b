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
