import { lazy, Suspense, useState } from 'react'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { BookableList } from '../../checkout/booking/components/book-now.tsx'
import type { CampaignProduct } from '../../listings/contract.ts'
import { campaignsQuery } from '../../listings/queries.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import type { Page } from '../../ui/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ScriptedControls } from '../../ui/hydrated.tsx'
import { toInfiniteData, usePagedList } from '../../ui/paged-list.ts'
import { homeTexts } from '../texts/home.ts'

// Usually one page shows all.
const LoadMore = lazy(() => import('../../ui/load-more.tsx'))
// Visitors cannot report.
const ReportButton = lazy(() =>
  import('../../trust/reports/components/report-button.tsx').then((module) => ({
    default: module.ReportButton,
  })),
)

const renderReport = (product: CampaignProduct) => (
  <Suspense fallback={<div className="h-8" />}>
    <ReportButton product={product} />
  </Suspense>
)

type CampaignListProps = {
  /** The first page of campaigns as visitors see it; null when the server could not load it. */
  first: Page<CampaignProduct> | null
}

/** 'Campaign Ongoing'; renders nothing without campaigns (specification 2). Signed-in users also see how to reach the sellers. */
export function CampaignList({ first }: CampaignListProps) {
  const { user } = useAuth()
  const known = first ? toInfiniteData(first) : undefined
  const list = usePagedList({
    ...campaignsQuery(user?.uid ?? null),
    ...(user ? { placeholderData: known } : { initialData: known, placeholderData: undefined }),
  })
  const [wasLong, setLong] = useState(list.hasMore)
  const isLong = wasLong || list.hasMore
  if (isLong !== wasLong) setLong(isLong)
  if (list.status === 'loading' || (list.status === 'ready' && list.rows.length === 0)) return null
  return (
    <section id="campaign" aria-labelledby="campaign-title" className="grid gap-4 md:gap-6">
      <h2 id="campaign-title" className="font-bold text-xl tracking-tight md:text-3xl">
        {listingTexts.campaignsTitle}
      </h2>
      {list.status === 'failed' ? (
        <ErrorState
          title={homeTexts.campaignsFailed}
          detail={list.failure}
          onRetry={list.retry}
          busy={list.isRetrying}
        />
      ) : (
        <ScriptedControls className="grid gap-4 md:gap-6">
          <BookableList products={list.rows} heading="h3" renderMore={user ? renderReport : undefined} />
          {isLong && (
            <Suspense>
              <LoadMore list={list} />
            </Suspense>
          )}
        </ScriptedControls>
      )}
    </section>
  )
}
