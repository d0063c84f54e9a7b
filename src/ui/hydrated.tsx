import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { uiTexts } from './texts/ui.ts'

const never = () => () => {}

/** Returns whether the page is hydrated. Until then the browser itself follows links and sends forms. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

type ScriptedControlsProps = {
  children: ReactNode
  className?: string
}

/** Wraps controls that need the script; they are disabled until hydration, so that no input is lost. */
export function ScriptedControls({ children, className }: ScriptedControlsProps) {
  return (
    <fieldset role="presentation" className="contents" disabled={!useHydrated()}>
      {/* Chromium rebuilds a fieldset for each new child, which might be the legend. */}
      <div className={className}>{children}</div>
    </fieldset>
  )
}

/** Says what does not work without a script. It appears after some seconds (theme.css) and goes when the page is hydrated. */
export function ScriptNotice() {
  const { pathname, search } = useLocation()
  if (useHydrated()) return null
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md animate-overdue noscript:static noscript:max-w-none noscript:animate-none noscript:rounded-none noscript:shadow-none flex-wrap items-center gap-x-4 gap-y-2 rounded-box bg-neutral px-4 py-3 text-neutral-content text-sm shadow-lg"
    >
      <p className="hidden noscript:block">{uiTexts.withoutScript}</p>
      <p className="noscript:hidden">{uiTexts.notHydrated}</p>
      <Link reloadDocument to={pathname + search} className="link noscript:hidden">
        {uiTexts.loadAgain}
      </Link>
    </div>
  )
}

/** Whether the window matches this media query, such as `(min-width: 64rem)`; `onServer` while that is not known. */
export function useMedia(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  )
}
