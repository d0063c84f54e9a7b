import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { formatPostingTime } from '../../kernel/time.ts'
import { UnbrokenText } from '../../ui/formatted-values.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { RatingsOfOrder } from '../contract.ts'
import { orderRatingsQuery } from '../queries.ts'
import type { Rater } from '../rules.ts'
import { rateTexts as words } from '../texts.ts'
import { RatingActions } from './rating-actions.tsx'
import { RatingItem } from './rating-item.tsx'

const RatingForm = lazy(() => import('./rating-form.tsx'))

type OrderRatingsProps = {
  orderId: string
  me: Rater
  names: Record<Rater, string>
}

/**
 * Both parties' ratings of an ended order, and the form for one's own. The browser fetches them: a server-rendered form could be
 * sent before its script has loaded.
 */
export function OrderRatings({ orderId, me, names }: OrderRatingsProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const query = useQuery(orderRatingsQuery(orderId))
  const other = names[me === 'buyer' ? 'seller' : 'buyer']
  const { data } = query
  const canRate = data?.canRate === true
  if (data && !data.canRate && !data.mine && !data.theirs) return null
  return (
    <section className="panel grid gap-5 p-5 sm:p-6">
      <h2 ref={title} tabIndex={-1} className="font-semibold text-lg">
        {canRate ? words.title[me] : words.ratingsTitle}
      </h2>
      <QueryResult query={query} failed={words.failed} skeleton={<Skeleton className="h-60" />}>
        {({ canRate, mine, theirs }) => (
          <>
            {mine && <OwnRating mine={mine} other={other} />}
            {canRate && (
              <>
                <p className="max-w-prose text-quiet">{words.intro}</p>
                <Suspense fallback={<Skeleton className="h-60" />}>
                  <RatingForm orderId={orderId} onDone={() => title.current?.focus()} />
                </Suspense>
              </>
            )}
            {theirs && (
              <div className="grid gap-3 border-base-300 border-t pt-5">
                <h3 className="font-medium">{words.theirs(other)}</h3>
                <RatingItem rating={theirs} ratedName={names[me]}>
                  <RatingActions rating={theirs} isAboutMe />
                </RatingItem>
              </div>
            )}
          </>
        )}
      </QueryResult>
    </section>
  )
}

function OwnRating({ mine, other }: { mine: NonNullable<RatingsOfOrder['mine']>; other: string }) {
  const states = {
    hidden: () => words.hiddenUntil(other, formatPostingTime(mine.visibleAt)),
    visible: () => words.visible,
    removed: () => words.removed,
  }
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">{words.mine}</h3>
      <RatingItem rating={mine} ratedName={other}>
        <p className="text-quiet text-sm">
          <UnbrokenText text={states[mine.state]()} />
        </p>
      </RatingItem>
    </div>
  )
}
