/** What this page holds because the browser does not. */
const memory = new Map<string, string>()

/**
 * Texts that the browser keeps for the site, in local storage. A browser may refuse that (blocked site data, an in-app
 * browser) or have no space: then they last as long as the page.
 */
export function readStored(key: string): string | null {
  return memory.get(key) ?? attempt(() => localStorage.getItem(key), null)
}

/** Stores a text, for this page at least. False: the browser does not keep it. */
export function store(key: string, text: string): boolean {
  const isStored = attempt(() => {
    localStorage.setItem(key, text)
    return true
  }, false)
  if (isStored) memory.delete(key)
  else {
    // An older text, which had space, must not come back with the next page.
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
