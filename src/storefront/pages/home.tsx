import { lazy, Suspense, useEffect } from 'react'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import type { CatalogueApi } from '../../catalogue/routes.ts'
import type { ListingApi } from '../../listings/routes.ts'
import { createApi, parseResponse, readPage } from '../../ui/api.ts'
import { pageContext } from '../../ui/page-context.ts'
import { findQueryClient } from '../../ui/query-client.ts'
import { CampaignList } from '../components/campaign-list.tsx'
import { Hero } from '../components/hero.tsx'
import { BrandGrid, ReviewList, TrustPoints } from '../components/home-sections.tsx'
import { titles } from '../texts/storefront.ts'

const ForYou = lazy(() => import('../components/for-you.tsx'))

export const meta: MetaFunction = () => [{ title: titles.home }]

const queryKey = ['storefront', 'home']

/** The brands and the running campaigns, as a visitor sees them. The page renders without campaigns too. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { fetchApi, report } = context.get(pageContext)
  const [categories, campaigns] = await Promise.all([
    parseResponse(createApi<CatalogueApi>(fetchApi).categories.$get()),
    readPage(createApi<ListingApi>(fetchApi).campain.$get({ query: {} })).catch((reason: unknown) => {
      report?.(reason)
      return null
    }),
  ])
  return { categories, campaigns }
}

/** Keeps the home page for 5 minutes (specification 9); after that it is shown at once and fetched again for the next visit. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const queries = findQueryClient()
  // What a navigation loads ends with it: the next one must not wait for it.
  request.signal.addEventListener('abort', () => void queries.cancelQueries({ queryKey }))
  return queries.ensureQueryData({
    queryKey,
    queryFn: () => serverLoader<typeof loader>(),
    revalidateIfStale: true,
  })
}

/** The home page: slides, brands, running campaigns and reviews. For signed-in people it begins with what is theirs. */
export default function Home() {
  const loaded = useLoaderData<typeof loader>()
  const { categories, campaigns } = loaded
  // What the server has rendered is known, too. With a loader that runs while the page hydrates, the router would put back a page
  // that is scrolled meanwhile.
  useEffect(() => {
    const queries = findQueryClient()
    if (!queries.getQueryState(queryKey)) queries.setQueryData(queryKey, loaded)
  }, [loaded])
  const { user } = useAuth()
  return (
    <div className="grid gap-8 md:gap-14">
      {user ? (
        // As high as the slides, whose place it takes when the browser knows who is there.
        <div className="min-h-92">
          <Suspense>
            <ForYou user={user} />
          </Suspense>
        </div>
      ) : (
        <Hero />
      )}
      <BrandGrid categories={categories} />
      <CampaignList first={campaigns} />
      {user && <Hero isBelow />}
      <TrustPoints />
      <ReviewList />
    </div>
  )
}
