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
  // At most three: more would cover the page of a phone.
  change([...toasts.slice(-2), { id: lastId, tone, text }])
  return lastId
}

/**
 * Shows a message for some seconds and announces it to screen readers. Never the only place of an error. Returns the id
 * for `dismissToast`.
 */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

/** Removes one message. */
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
