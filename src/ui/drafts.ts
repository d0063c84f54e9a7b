/** Half-filled forms, kept while the page lives: a form that is closed or left is not typed twice. */
export type Drafts<Draft> = {
  read(key: string): Draft | undefined
  keep(key: string, draft: Draft): void
  drop(key: string): void
}

/** Makes a place for drafts. The key names the person too, so that nobody sees what another has typed. */
export function createDrafts<Draft>(): Drafts<Draft> {
  const kept = new Map<string, Draft>()
  return {
    read: (key) => kept.get(key),
    keep: (key, draft) => void kept.set(key, draft),
    drop: (key) => void kept.delete(key),
  }
}
