export type Toast = { id: number; tone: 'success' | 'error'; text: string }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(tone: Toast['tone'], text: string): number {
  lastId += 1
  // Three at a time: on a phone more would cover the page.
  change([...toasts.slice(-2), { id: lastId, tone, text }])
  return lastId
}

/**
 * Says something in passing, announced to screen readers too. Never the only place where an error stands. Returns the id
 * by which `dismissToast` takes it back.
 */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

/** Takes one message away. */
export function dismissToast(id: number): void {
  change(toasts.filter((one) => one.id !== id))
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => toasts,
}
