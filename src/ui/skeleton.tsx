import type { Elements } from './elements.ts'
import { uiTexts } from './texts/ui.ts'

/** A grey placeholder for what is loading, hidden from screen readers, and where no script loads anything. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton noscript:hidden ${className}`} />
}

export function CardGridSkeleton({ count = 4 }: { count?: number }) {
  return (
    <Loading>
      <div className="card-grid">
        {Array.from({ length: count }, (_, place) => (
          <CardSkeleton key={place} />
        ))}
      </div>
    </Loading>
  )
}

/** On a small screen the photo is beside the text. */
function CardSkeleton() {
  return (
    <div className="grid grid-cols-[7.5rem_1fr] content-start gap-2 panel p-2.5 sm:grid-cols-1 sm:pb-4">
      <Skeleton className="aspect-4/3 w-full" />
      <div className="grid content-start gap-2">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-5 w-4/5" />
      </div>
      <div className="grid h-28 gap-2 max-sm:col-span-2 sm:h-40">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-9 w-full self-end sm:h-11" />
      </div>
    </div>
  )
}

export function PictureSkeleton() {
  return (
    <Loading>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
        <Skeleton className="aspect-4/3 w-full" />
        <Skeleton className="h-80 w-full lg:h-full" />
      </div>
    </Loading>
  )
}

export function RowsSkeleton({ count = 5 }: { count?: number }) {
  return (
    <Loading>
      <div className="grid gap-3">
        {Array.from({ length: count }, (_, place) => (
          <Skeleton key={place} className="h-14 w-full" />
        ))}
      </div>
    </Loading>
  )
}

function Loading({ children }: { children: Elements }) {
  return (
    <div role="status" className="noscript:hidden">
      <span className="sr-only">{uiTexts.loading}</span>
      {children}
    </div>
  )
}
