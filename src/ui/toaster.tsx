import { useEffect, useId, useState } from 'react'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import X from '~icons/lucide/x'
import { createStore, useStore } from './external-store.ts'
import { uiTexts } from './texts/ui.ts'

const shownMillis = { success: 6000, error: 10_000 }

/**
 * Shows the toasts over the heading; within a modal dialog instead of behind it, where the page has another. Both
 * live regions exist from the start, because one inserted with its text is not announced; a toast stays while pointer or focus is on it.
 */
export function Toaster() {
  const id = useId()
  useEffect(() => {
    toasterStore.update((before) => [...before, id])
    return () => toasterStore.update((before) => before.filter((one) => one !== id))
  }, [id])
  const isTopmost = useStore(toasterStore).at(-1) === id
  const all = useStore(toastStore)
  const toasts = isTopmost ? all : []
  const [held, setHeld] = useState(false)
  const ofTone = (tone: Toast['tone']) => toasts.filter((one) => one.tone === tone)
  return (
    // Only holds the clock; nothing is done here by pointer alone.
    <div
      className="pointer-events-none fixed inset-x-4 top-18 z-50 in-[dialog]:top-4 grid justify-items-center gap-2"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status" className="contents">
        {ofTone('success').map((one) => (
          <Message key={one.id} {...one} held={held} />
        ))}
      </div>
      <div role="alert" className="contents">
        {ofTone('error').map((one) => (
          <Message key={one.id} {...one} held={held} />
        ))}
      </div>
    </div>
  )
}

function Message({ id, tone, text, held }: Toast & { held: boolean }) {
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), shownMillis[tone])
    return () => clearTimeout(timer)
  }, [id, tone, held])
  const Icon = tone === 'success' ? CircleCheck : CircleAlert
  return (
    <div className="pointer-events-auto flex w-full max-w-sm motion-safe:animate-rise items-center gap-3 rounded-box bg-neutral py-2 pr-2 pl-4 text-neutral-content shadow-lg ring-1 ring-base-300">
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      <p className="grow text-sm">{text}</p>
      <button
        type="button"
        className="btn btn-ghost btn-circle btn-sm hover:text-base-content"
        aria-label={uiTexts.dismiss}
        onClick={() => dismissToast(id)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

export type Toast = { id: number; tone: 'success' | 'error'; text: string }

/** The toasters of the page and of its open dialogs, the topmost last. */
const toasterStore = createStore<readonly string[]>([])

const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

function show(tone: Toast['tone'], text: string): number {
  lastId += 1
  const one = { id: lastId, tone, text }
  // More would cover a phone's page: a success is over once the next thing is done.
  toastStore.update((before) => [...before.filter((each) => each.tone === 'error').slice(-2), one])
  return lastId
}

/** Shows a message for some seconds and announces it; never the only place of an error. Returns the id for `dismissToast`. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

export function dismissToast(id: number): void {
  toastStore.update((before) => before.filter((one) => one.id !== id))
}
