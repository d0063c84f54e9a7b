import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Checking } from '../../auth/guards/components/page-guards.tsx'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { uiTexts } from '../../ui/texts/ui.ts'
import { contentId } from './plain-frame.tsx'

/** The path last shown, kept outside of the component because an error page has another announcer. */
let shown: string | undefined

/** Shows that a page is loading, and then moves the focus to it, so that screen readers announce it. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  useEffect(() => {
    const isFirst = shown === undefined
    if (shown === pathname) return
    shown = pathname
    if (isFirst) return
    const content = document.getElementById(contentId)
    const isInField = document.activeElement?.matches('input, select, textarea')
    const isBusy =
      content?.contains(document.activeElement) || document.activeElement?.matches('[data-edited]')
    if (!(isInField && isBusy)) content?.focus({ preventScroll: true })
  }, [pathname])

  const { loading } = useAuth()
  const isChecking = useIsFetching({ queryKey: ['identity', 'role'] }) > 0 || loading
  if (useNavigation().state !== 'loading') return null
  return (
    // Prevents flashing.
    <div className="fixed inset-x-0 top-0 z-50 animate-late">
      {isChecking ? <Checking /> : <ProgressBar label={uiTexts.loadingPage} />}
    </div>
  )
}
