import { BookableList } from '../../bookings/parts/bookable-list.tsx'
import { useAuth } from '../../identity/parts/auth-provider.tsx'
import type { CampaignProduct } from '../../listings/contract.ts'
import { productKeys } from '../../listings/parts/use-products.ts'
import type { ListingApi } from '../../listings/routes.ts'
import { listingWords } from '../../listings/words.ts'
import { ReportButton } from '../../moderation/parts/report-button.tsx'
import { createApi, type Page, readPage } from '../../ui/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { homeWords } from '../words.ts'

const api = createApi<ListingApi>()

type CampaignListProps = {
  /** What the server rendered: without contact data, since it did not know who asks. Null when it could not be read. */
  first: Page<CampaignProduct> | null
}

/** 'Campaign Ongoing', only when there is one (specification 2). A signed-in visitor gets the contact data too. */
export function CampaignList({ first }: CampaignListProps) {
  const { user } = useAuth()
  const list = usePagedList({
    queryKey: [...productKeys.campaigns, user?.uid ?? null],
    load: (cursor) => readPage(api.campain.$get({ query: { cursor } })),
    ...(first ? (user ? { standIn: first } : { first }) : {}),
  })
  if (list.status === 'loading' || (list.status === 'ready' && list.rows.length === 0)) return null
  return (
    <section id="campaign" aria-labelledby="campaign-title" className="grid gap-6">
      <h2 id="campaign-title" className="font-bold text-2xl tracking-tight md:text-3xl">
        {listingWords.campaignsTitle}
      </h2>
      {list.status === 'failed' ? (
        <ErrorState
          title={homeWords.campaignsFailed}
          detail={list.failure}
          onRetry={list.retry}
          busy={list.isRetrying}
        />
      ) : (
        <div>
          <BookableList
            products={list.rows}
            heading="h3"
            renderMore={(product) => <ReportButton product={product} />}
          />
          <LoadMore list={list} />
        </div>
      )}
    </section>
  )
}
