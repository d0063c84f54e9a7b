import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PagedList } from './paged-list.ts'
import { Spinner } from './submit-button.tsx'
import { uiTexts } from './texts/ui.ts'

/** After this many pages a button is needed, so that the footer stays reachable. */
const maxAutomaticPages = 5

type LoadMoreProps = {
  list: PagedList<unknown>
  /** Loads more while scrolling, too; the button stays for those who do not scroll. */
  automatic?: boolean
  label?: string
}

/** Loads the next page of a list by a button, and shows loading and failure. */
export default function LoadMore({ list, automatic = false, label = uiTexts.loadMore }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  const [automaticLeft, setAutomaticLeft] = useState(maxAutomaticPages)
  const [hasLoaded, setLoaded] = useState(false)
  const isBusy = list.isLoadingMore || Boolean(list.failure && list.isRetrying)
  const isWaiting = automatic && automaticLeft > 0 && list.hasMore && !list.isLoadingMore && !list.failure

  const load = () => {
    setLoaded(true)
    if (list.failure) list.retry?.()
    else list.loadMore()
  }
  const loadAutomatically = useEffectEvent(() => {
    setAutomaticLeft(automaticLeft - 1)
    load()
  })
  useEffect(() => {
    if (!isWaiting || !foot.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        loadAutomatically()
      },
      { rootMargin: '0px 0px 800px' },
    )
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [isWaiting])

  // The button is gone with the last page: the focus goes to the status.
  useEffect(() => {
    const isLost = wasPressed.current && document.activeElement === document.body
    if (!list.hasMore && isLost) status.current?.focus({ preventScroll: true })
  }, [list.hasMore])

  return (
    <div ref={foot}>
      <p ref={status} role="status" tabIndex={-1} className="sr-only">
        {hasLoaded && !isBusy && uiTexts.shown(list.rows.length)}
      </p>
      {(list.hasMore || list.failure) && (
        <div className="grid justify-items-center gap-3 pt-8">
          {list.failure && !isBusy && (
            <p role="alert" className="text-error text-sm">
              {list.failure}
            </p>
          )}
          {list.retry && (
            <button
              type="button"
              className="btn btn-outline"
              aria-disabled={isBusy || undefined}
              onClick={() => {
                if (isBusy) return
                wasPressed.current = true
                setAutomaticLeft(maxAutomaticPages)
                load()
              }}
            >
              {isBusy && <Spinner />}
              <span>{list.failure ? uiTexts.tryAgain : label}</span>
            </button>
          )}
        </div>
      )}
    </div>
  )
}
