import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPath, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'

/**
 * Makes Back close what is open above the page (a dialog, a photo over the whole screen) instead of leaving the page. While it is
 * open, the router's history has one more entry with the same address, whose state names it. Back, or a link out of it that replaces
 * the entry, calls `close`; closing it in any other way goes back to the page's own entry.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const name = useId()
  const navigate = useNavigate()
  const here = useLocation()
  const { state, pathname } = here
  const type = useNavigationType()
  const overlay = (state as { overlay?: string } | null)?.overlay
  const isHere = overlay === name
  /** The address of its entry, as long as nobody has left that. */
  const address = useRef('')
  const wasHere = useRef('')
  const onLeft = useEffectEvent(close)
  const next = useNavigation().location?.pathname ?? pathname
  const isLeaving = useEffectEvent(() => next !== pathname)

  useEffect(() => {
    if (isHere) {
      // The browser's own address is the next page's already while that is still being rendered.
      address.current = new URL(createPath(here), location.origin).href
      wasHere.current = pathname
    } else if (wasHere.current) {
      // What opens above it has an entry of its own.
      if (type === 'PUSH' && overlay && pathname === wasHere.current) return
      address.current = ''
      // A search that is still being written into the address replaces the entry, and closes nothing.
      if (type === 'REPLACE' && pathname === wasHere.current) return
      wasHere.current = ''
      onLeft()
    }
  })
  useEffect(() => {
    if (!isOpen) return
    const page = location.pathname
    let isClosed = false
    inTurn(async () => {
      // Closed again meanwhile, or left by a link, whose page may still be loading: an entry would stop it.
      if (isClosed || location.pathname !== page || isLeaving()) return
      // A search may have been written into the address meanwhile.
      const { href, search, hash } = location
      address.current = href
      const options = { preventScrollReset: true, defaultShouldRevalidate: false }
      await navigate({ search, hash }, { ...options, state: { overlay: name } })
      topmost = name
    })
    return () => {
      isClosed = true
      // Whoever left by a link is at another address.
      inTurn(async () => {
        if (topmost !== name || address.current !== location.href) return
        topmost = ''
        // Nobody says so when it is stopped, and what opens next waits for it.
        await Promise.race([navigate(-1), wait(backMillis)])
      })
    }
  }, [isOpen, name, navigate])
}

/** Longer than a slow phone takes to go back. */
const backMillis = 3000

/** What was opened last above the page and has the newest entry of the history. */
let topmost = ''
let changes = Promise.resolve()

/**
 * Changes the history after the changes before have ended: what opens while something else closes would be closed with it. What
 * was pressed is painted first: the router renders much of the page again.
 */
function inTurn(change: () => Promise<void>): void {
  changes = changes.then(paint).then(change).catch(reportError)
}

const wait = (millis = 0) => new Promise((resolve) => setTimeout(resolve, millis))
const paint = () => wait()
