import { lazy, Suspense, useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import ArrowRight from '~icons/lucide/arrow-right'
import SearchIcon from '~icons/lucide/search'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import type { CatalogueApi } from '../../catalogue/routes.ts'
import { browsingPaths } from '../../kernel/paths.ts'
import type { ListingApi } from '../../listings/routes.ts'
import { toCard } from '../../listings/rules.ts'
import { createApi, parseResponse, readPage } from '../../ui/api.ts'
import { pageContext, useInspectionHours } from '../../ui/page-context.ts'
import { findQueryClient } from '../../ui/query-client.ts'
import { Carousel } from '../components/carousel.tsx'
import { BrandGrid, CampaignList, ReviewList, TrustPoints } from '../components/home-sections.tsx'
import { heroTexts, sellAction, homeTexts as texts } from '../texts/home.ts'
import { titles } from '../texts/storefront.ts'

const ForYou = lazy(() => import('../components/for-you.tsx'))

export const meta: MetaFunction = () => [{ title: titles.home }]

const queryKey = ['storefront', 'home']

/** The brands and the running campaigns, as a visitor sees them. The page renders without campaigns too. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { fetchApi, report } = context.get(pageContext)
  const [categories, campaigns] = await Promise.all([
    parseResponse(createApi<CatalogueApi>(fetchApi).categories.$get()),
    readPage(createApi<ListingApi>(fetchApi).campain.$get({ query: {} })).then(
      ({ rows, next }) => ({ rows: rows.map(toCard), next }),
      (reason: unknown) => {
        report?.(reason)
        return null
      },
    ),
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

/** The slides of the home page with its heading and its search box, which both stand above them when they are further below. */
function Hero({ isBelow = false }: { isBelow?: boolean }) {
  return (
    <div className="overflow-hidden rounded-box bg-hero text-hero-content">
      <Carousel
        slides={heroTexts.slides(useInspectionHours()).map((slide, place) => ({
          id: slide.picture,
          title: slide.title,
          content: <Slide {...slide} first={place === 0 && !isBelow} />,
        }))}
      />
      {!isBelow && <HeroSearch />}
    </div>
  )
}

type SlideProps = ReturnType<typeof heroTexts.slides>[number] & {
  /** Whether it is the first slide, which has the page's heading and whose picture loads at once. */
  first: boolean
}

function Slide({ picture, title, text, action, first }: SlideProps) {
  const Heading = first ? 'h1' : 'h2'
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)_min(5.5rem,30%)] content-start items-center gap-x-4 gap-y-2 px-5 pt-5 pb-2 sm:px-10 md:grid-cols-[1.4fr_1fr] md:gap-x-8 md:gap-y-4 md:pt-8 lg:px-14">
      <Heading className="max-w-xl self-end font-bold text-xl leading-tight tracking-tight sm:text-3xl lg:text-4xl">
        {title}
      </Heading>
      <img
        src={picture}
        alt=""
        width="560"
        height="500"
        className="mx-auto h-auto w-full md:row-span-3 md:max-h-52 md:w-auto"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
      />
      <p className="max-w-lg text-sm leading-relaxed max-md:col-span-2 md:text-base">{text}</p>
      <div className="flex flex-wrap gap-2 max-md:col-span-2 md:gap-3 md:self-start">
        <Link to={action.to} className="btn btn-sm md:btn-md border-transparent bg-hero-content text-hero">
          <span>{action.label}</span>
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
        {first && (
          <Link
            to={sellAction.to}
            className="btn btn-sm md:btn-md btn-outline border-hero-content/50 text-hero-content hover:bg-hero-content hover:text-hero"
          >
            {sellAction.label}
          </Link>
        )}
      </div>
    </div>
  )
}

/** A search box for everybody: visitors log in on the way, and the text is kept. */
function HeroSearch() {
  return (
    <search aria-label={texts.search} className="block px-5 pt-2 pb-5 sm:px-10 lg:px-14 lg:pb-8">
      <Form action={browsingPaths.search} className="flex max-w-xl gap-2">
        <input
          type="search"
          name="q"
          aria-label={texts.search}
          placeholder={texts.searchExample}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          className="input min-w-0 grow text-base-content placeholder:text-quiet placeholder:opacity-100"
        />
        <button
          type="submit"
          aria-label={texts.searchSubmit}
          className="btn btn-square border-transparent bg-hero-content text-hero"
        >
          <SearchIcon size={20} aria-hidden="true" />
        </button>
      </Form>
    </search>
  )
}
