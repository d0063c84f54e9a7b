import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { uiTexts } from './texts/ui.ts'

const never = () => () => {}

/** Whether the page is hydrated: before that, the browser itself follows links and sends forms. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

type ScriptedControlsProps = {
  children: ReactNode
  /** How the box around them lays them out. */
  className?: string
}

/** Buttons and fields that need the script. They are disabled until the page is hydrated, so that nothing pressed or typed is lost. */
export function ScriptedControls({ children, className }: ScriptedControlsProps) {
  return (
    <fieldset role="presentation" className="contents" disabled={!useHydrated()}>
      {/* A box of its own: whenever a child of the fieldset comes, Chromium builds all of it anew, because it might be the legend. */}
      <div className={className}>{children}</div>
    </fieldset>
  )
}

/**
 * Says what does not work without a script, and that buttons wait for one that is late, blocked or missing. A style shows the
 * latter after some seconds (theme.css), because it has to work without any script; the hydrated page is without it.
 */
export function ScriptNotice() {
  const { pathname, search } = useLocation()
  if (useHydrated()) return null
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md animate-overdue noscript:sticky noscript:animate-none flex-wrap items-center gap-x-4 gap-y-2 rounded-box bg-neutral px-4 py-3 text-neutral-content text-sm shadow-lg"
    >
      <p className="hidden noscript:block">{uiTexts.withoutScript}</p>
      <p className="noscript:hidden">{uiTexts.notHydrated}</p>
      <Link reloadDocument to={pathname + search} className="link noscript:hidden">
        {uiTexts.loadAgain}
      </Link>
    </div>
  )
}
