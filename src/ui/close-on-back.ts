import { useEffect, useEffectEvent } from 'react'

/** What is open above the page, the last opened last. */
type Overlay = { id: number; base: number; close: () => void }

let overlays: Overlay[] = []
/** Steps in the history that were made here and have not arrived: the router must not follow them. */
let ownSteps = 0
/** What waits for them. */
let waiting: (() => void)[] = []
let droppedTimer: ReturnType<typeof setTimeout> | undefined

/** A step that has not arrived by then was dropped by the browser, as it may when something else happens in between. */
const droppedAfterMillis = 10_000

/**
 * Follows the history before the router does: call it before the router starts. Of the listeners of a window, the one that was
 * added first is called first, whether it captures or not.
 */
export function followBack(): void {
  addEventListener('popstate', onPopState)
}

/**
 * Makes Back close what is open above the page (a dialog, a menu) instead of leaving the page. While it is open, the
 * history has one more entry with the same address, which Back uses up; closing it in any other way takes the entry back.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => (isOpen ? addOverlay(() => onBack()) : undefined), [isOpen])
}

function addOverlay(close: () => void): () => void {
  const overlay = { id: Math.random(), base: indexOf(history.state), close }
  overlays.push(overlay)
  afterSteps(() => enter(overlay))
  return () => {
    overlays = overlays.filter((each) => each !== overlay)
    // After a navigation that begins with the closing: then the entry is no longer the current one. Back may have
    // returned to it meanwhile, and be taking it back itself.
    setTimeout(() => afterSteps(() => overlayOf(history.state) === overlay.id && step(-1)))
  }
}

/** Adds the entry of an overlay, or takes over that of one that has closed. */
function enter(overlay: Overlay): void {
  if (!overlays.includes(overlay)) return
  overlay.base = indexOf(history.state)
  // A copy of the router's own state: to the router the entry is the page itself.
  const state = { ...history.state, overlay: overlay.id }
  const owner = overlayOf(history.state)
  const isFree = owner !== undefined && overlays.every(({ id }) => id !== owner)
  if (isFree) history.replaceState(state, '')
  else history.pushState(state, '')
}

function onPopState(event: PopStateEvent): void {
  if (ownSteps > 0) {
    event.stopImmediatePropagation()
    setOwnSteps(ownSteps - 1)
    return
  }
  const overlay = overlays.pop()
  if (overlay) {
    event.stopImmediatePropagation()
    // Choices made in the overlay are entries above its own: they stay.
    const isBelow = indexOf(event.state) <= overlay.base && overlayOf(event.state) !== overlay.id
    if (!isBelow) step(1)
    overlay.close()
  } else if (overlayOf(event.state)) {
    // The entry of an overlay that was left by a link: the router shows its page, which is also that of the entry below.
    step(-1)
  }
}

function step(by: 1 | -1): void {
  setOwnSteps(ownSteps + 1)
  history.go(by)
}

function setOwnSteps(count: number): void {
  ownSteps = count
  clearTimeout(droppedTimer)
  if (count > 0) {
    droppedTimer = setTimeout(() => setOwnSteps(0), droppedAfterMillis)
    return
  }
  const ready = waiting
  waiting = []
  for (const act of ready) afterSteps(act)
}

/** Runs now, or when the history stands still: until then, nobody knows where a new entry would be. */
function afterSteps(act: () => void): void {
  if (ownSteps === 0) act()
  else waiting.push(act)
}

/** The place of an entry in the router's history. */
function indexOf(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0
}

function overlayOf(state: unknown): number | undefined {
  return (state as { overlay?: number } | null)?.overlay
}
