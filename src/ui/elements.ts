import { type ReactElement, type ToggleEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Children without bare text, which React cannot move once a browser has translated it (scripts/check-text-nodes.ts). */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined

/** Focuses an element when it appears; pass it as the element's `ref`. */
export function focus(element: HTMLElement | null): void {
  element?.focus()
}

/** A native popover that closes when the page changes. Returns the attributes of its element, and whether it is open. */
export function usePopover() {
  const ref = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const shownAt = useRef(key)
  // It may open before hydration.
  useEffect(() => setOpen(ref.current?.matches(':popover-open') ?? false), [])
  useEffect(() => {
    if (shownAt.current !== key) ref.current?.hidePopover()
    shownAt.current = key
  }, [key])
  const onToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open')
  return { isOpen, popover: { ref, popover: 'auto', onToggle } as const }
}
