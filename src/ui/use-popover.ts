import { type ToggleEvent, useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from './close-on-back.ts'

/** A native popover that Back closes: the properties of its element, and whether it is open. */
export function usePopover() {
  const ref = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The browser opens it by itself, perhaps before React listens to this part of the page.
  useEffect(() => {
    if (ref.current?.matches(':popover-open')) setOpen(true)
  }, [])
  useCloseOnBack(isOpen, () => ref.current?.hidePopover())
  const onToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open')
  return { isOpen, popover: { ref, popover: 'auto', onToggle } as const }
}
