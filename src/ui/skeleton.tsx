/** A grey box of the size of what is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />
}

/** Cards that are loading, in the grid and the boxes of the cards themselves. */
export function CardGridSkeleton({ count = 4 }: { count?: number }) {
  return (
    <Loading>
      <div className="card-grid">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike.
          <div key={place} className="grid gap-3 panel p-3">
            <Skeleton className="aspect-4/3 w-full" />
            <Skeleton className="h-7 w-28" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** A product page that is loading. */
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

/** Rows that are loading. */
export function RowsSkeleton({ count = 5 }: { count?: number }) {
  return (
    <Loading>
      <div className="grid gap-3">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike.
          <Skeleton key={place} className="h-14 w-full" />
        ))}
      </div>
    </Loading>
  )
}

function Loading({ children }: { children: React.ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      {children}
    </div>
  )
}
