import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Spinner } from './spinner.tsx'
import type { PagedList } from './use-paged-list.ts'

/** How many pages come by themselves before the button is asked again: whoever wants the foot of the page can reach it. */
const pagesByThemselves = 5

type LoadMoreProps = {
  list: PagedList<unknown>
  /** Pages come by themselves while somebody scrolls towards the end. The button stays for those who do not scroll. */
  automatic?: boolean
}

/** The foot of a long list: a button for the next page, and why it failed when it did. */
export function LoadMore({ list, automatic = false }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  const [turns, setTurns] = useState(pagesByThemselves)
  const [hasLoaded, setLoaded] = useState(false)
  const isBusy = list.isLoadingMore || Boolean(list.failure && list.isRetrying)
  const isWaiting = automatic && turns > 0 && list.hasMore && !list.isLoadingMore && !list.failure

  const load = () => {
    setLoaded(true)
    if (list.failure) list.retry()
    else list.loadMore()
  }
  const loadByItself = useEffectEvent(() => {
    setTurns(turns - 1)
    load()
  })
  useEffect(() => {
    if (!isWaiting || !foot.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        loadByItself()
      },
      { rootMargin: '0px 0px 800px' },
    )
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [isWaiting])

  // The button that was pressed for the last page is gone: the focus goes to what is said instead of nowhere.
  useEffect(() => {
    const isLost = wasPressed.current && document.activeElement === document.body
    if (!list.hasMore && isLost) said.current?.focus({ preventScroll: true })
  }, [list.hasMore])

  return (
    <div ref={foot}>
      <p ref={said} role="status" tabIndex={-1} className="sr-only">
        {hasLoaded && !isBusy && `${list.rows.length} shown`}
      </p>
      {(list.hasMore || list.failure) && (
        <div className="grid justify-items-center gap-3 pt-8">
          {list.failure && !isBusy && (
            <p role="alert" className="text-error text-sm">
              {list.failure}
            </p>
          )}
          <button
            type="button"
            className="btn btn-outline"
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (isBusy) return
              wasPressed.current = true
              setTurns(pagesByThemselves)
              load()
            }}
          >
            {isBusy && <Spinner />}
            {list.failure ? 'Try again' : 'Load more'}
          </button>
        </div>
      )}
    </div>
  )
}
