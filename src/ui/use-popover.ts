import { type ToggleEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useCloseOnBack } from './close-on-back.ts'

/** Longer than a press that hides the popover needs to reach the link below it. */
const pressMillis = 100

/**
 * A native popover that Back closes: the properties of its element, and whether it is open. Links in it must replace the current
 * entry of the history.
 */
export function usePopover() {
  const ref = useRef<HTMLElement>(null)
  const [isShown, setShown] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isLeaving = useNavigation().state !== 'idle'
  // The browser opens it by itself, perhaps before React listens to this part of the page.
  useEffect(() => setShown(ref.current?.matches(':popover-open') ?? false), [])
  // Whoever hides it by pressing a link is on the way to another page: going back would stop them.
  useEffect(() => {
    if (isShown) return setOpen(true)
    if (isLeaving) return
    const timer = setTimeout(() => setOpen(false), pressMillis)
    return () => clearTimeout(timer)
  }, [isShown, isLeaving])
  useCloseOnBack(isOpen, () => {
    ref.current?.hidePopover()
    setOpen(false)
  })
  const onToggle = ({ newState }: ToggleEvent) => setShown(newState === 'open')
  return { isOpen: isShown, popover: { ref, popover: 'auto', onToggle } as const }
}
