import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { contentId } from './plain-frame.tsx'

const showAfter = 150

/** Shows that a page is on its way, and moves the focus to it when it is there, so that screen readers say so. */
export function FollowRoute() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById(contentId)
    // A page may have put the focus into one of its fields already.
    const isInField = document.activeElement?.matches('input, select, textarea')
    if (!(isInField && content?.contains(document.activeElement))) content?.focus({ preventScroll: true })
  }, [pathname])

  const isWaiting = useNavigation().state === 'loading'
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), showAfter)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  if (!isSlow) return null
  return (
    <div className="fixed inset-x-0 top-0 z-50">
      <ProgressBar label="Loading the page" />
    </div>
  )
}
