/** Half-filled forms, stored while the page lives, so that a form that is closed or left is filled again. */
export type Drafts<Draft> = {
  read(key: string): Draft | undefined
  keep(key: string, draft: Draft): void
  drop(key: string): void
}

/** Creates a store of drafts. The key names the user too, so that nobody sees the drafts of another. */
export function createDrafts<Draft>(): Drafts<Draft> {
  const drafts = new Map<string, Draft>()
  return {
    read: (key) => drafts.get(key),
    keep: (key, draft) => void drafts.set(key, draft),
    drop: (key) => void drafts.delete(key),
  }
}
