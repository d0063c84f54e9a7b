import { createStore } from './external-store.ts'

export type Toast = { id: number; tone: 'success' | 'error'; text: string }

/** The toasts that are shown, for `useStore`. */
export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

function show(tone: Toast['tone'], text: string): number {
  lastId += 1
  const one = { id: lastId, tone, text }
  // At most three: more would cover the page of a phone.
  toastStore.update((before) => [...before.slice(-2), one])
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
  toastStore.update((before) => before.filter((one) => one.id !== id))
}
