import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Makes Back close what is open above the page (a dialog, a menu) instead of leaving the page. While it is open, the router's
 * history has one more entry with the same address, whose state names it. Back, or a link out of it that replaces the entry,
 * calls `close`; closing it in any other way goes back to the page's own entry.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const name = useId()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isHere = (state as { overlay?: string } | null)?.overlay === name
  /** The address of its entry, as long as nobody has left that. */
  const address = useRef('')
  const wasHere = useRef(false)
  const onLeft = useEffectEvent(close)

  useEffect(() => {
    if (isHere) address.current = location.href
    else if (wasHere.current) {
      address.current = ''
      onLeft()
    }
    wasHere.current = isHere
  })
  useEffect(() => {
    if (!isOpen) return
    const { href, search, hash } = location
    address.current = href
    const options = { preventScrollReset: true, defaultShouldRevalidate: false }
    const opened = navigate({ search, hash }, { ...options, state: { overlay: name } })
    return () => {
      // It may be closed before the entry is there. Whoever left by a link is at another address.
      void Promise.resolve(opened).then(() => address.current === location.href && navigate(-1))
    }
  }, [isOpen, name, navigate])
}
