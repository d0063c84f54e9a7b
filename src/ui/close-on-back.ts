import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPath, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'

/**
 * Makes Back close what is open above the page instead of leaving it. While open, the history has one more entry with the same
 * address; closing in any other way goes back to the page's own entry.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const name = useId()
  const navigate = useNavigate()
  const here = useLocation()
  const { state, pathname } = here
  const type = useNavigationType()
  const overlay = (state as { overlay?: string } | null)?.overlay
  const isHere = overlay === name
  /** Holds the page's address until its extra entry is left. */
  const address = useRef('')
  const wasHere = useRef('')
  const onLeft = useEffectEvent(close)
  const next = useNavigation().location?.pathname ?? pathname
  const isLeaving = useEffectEvent(() => next !== pathname)

  useEffect(() => {
    if (isHere) {
      // The browser's address may already be the next page's.
      address.current = new URL(createPath(here), location.origin).href
      wasHere.current = pathname
    } else if (wasHere.current) {
      // What opens above has its own entry.
      if (type === 'PUSH' && overlay && pathname === wasHere.current) return
      address.current = ''
      // A search written into the address closes nothing.
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
      // Meanwhile closed, or left by a link whose page is loading: an entry would stop that.
      if (isClosed || location.pathname !== page || isLeaving()) return
      // A search may have been written meanwhile.
      const { href, search, hash } = location
      address.current = href
      const options = { preventScrollReset: true, defaultShouldRevalidate: false }
      await navigate({ search, hash }, { ...options, state: { overlay: name } })
      topmost = name
    })
    return () => {
      isClosed = true
      inTurn(async () => {
        if (topmost !== name || address.current !== location.href) return
        topmost = ''
        // An aborted navigation never reports.
        await Promise.race([navigate(-1), wait(backMillis)])
      })
    }
  }, [isOpen, name, navigate])
}

/** How long to wait for the browser to go back: longer than a slow phone needs. */
const backMillis = 3000

/** The name of the overlay with the newest history entry. */
let topmost = ''
let changes = Promise.resolve()

/**
 * Serialises history changes: an overlay opened during another's closing would be closed too. Waits for a paint, because the
 * router renders much of the page.
 */
function inTurn(change: () => Promise<void>): void {
  changes = changes.then(paint).then(change).catch(reportError)
}

/** Waits until what was closed so far has left the history: a navigation begun earlier would be undone. */
export const overlaysClosed = (): Promise<void> => changes

const wait = (millis = 0) => new Promise((resolve) => setTimeout(resolve, millis))
const paint = () => wait()
