import { useQuery } from '@tanstack/react-query'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useParams,
} from 'react-router'
import PackageOpen from '~icons/lucide/package-open'
import { visitorOf } from '../../auth/guards/components/page-guards.tsx'
import { waitForUser } from '../../auth/session/components/session-store.ts'
import { readSearch } from '../../browsing/components/use-search.ts'
import { prefetchSearch, type SearchRequest } from '../../browsing/queries.ts'
import type { Category } from '../../catalogue/contract.ts'
import { categoryQuery } from '../../catalogue/queries.ts'
import { getCurrency } from '../../kernel/money.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import { brandPageTexts as words } from '../../listings/texts/pages.ts'
import { EmptyState, LinkButton } from '../../ui/empty-state.tsx'
import { pageContext } from '../../ui/page-context.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { findQueryClient, loadQueries, throwAsPage } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { CardGridSkeleton } from '../../ui/skeleton.tsx'
import { uiTexts } from '../../ui/texts/ui.ts'
import { PhoneFinder } from '../components/phone-finder.tsx'
import { redirectPrice } from '../components/phone-search.ts'

/** Loads the brand before the page is shown, and its phones. An unknown brand is the 404 page. */
export async function loader({ params: { id = '' }, request, context }: LoaderFunctionArgs) {
  await redirectPrice(request, context.get(pageContext).currency)
  const visitor = visitorOf(context)
  let category: Category | undefined
  const loaded = await loadQueries(visitor, async (queries) => {
    category = await queries.fetchQuery(categoryQuery(id)).catch(throwAsPage)
    const phones = category && findRequest(category, request)
    if (phones) await prefetchSearch(queries, phones)
  })
  return { ...loaded, category }
}

export async function clientLoader({ params: { id = '' }, request }: ClientLoaderFunctionArgs) {
  await redirectPrice(request, getCurrency())
  const queries = findQueryClient()
  // Tried once: the page tries again, and says so.
  const category = await queries.fetchQuery({ ...categoryQuery(id), retry: false }).catch(throwAsPage)
  const user = await waitForUser()
  const phones = user && category && findRequest(category, request)
  if (phones) void prefetchSearch(queries, phones)
  return { category }
}

const findRequest = ({ category_name }: Category, { url }: Request): SearchRequest => ({
  brand: category_name,
  search: readSearch(new URL(url).searchParams),
})

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? [] : [{ title: words.documentTitle() }]
}

/** '{brand} Brand products': the phones of one brand that can be bought. For signed-in users. */
export default function CategoryPage() {
  const category = useQuery(categoryQuery(useParams().id ?? ''))
  return (
    <QueryResult query={category} failed={uiTexts.loadFailed} skeleton={<CardGridSkeleton count={8} />}>
      {({ category_name }) => <BrandPhones name={category_name} />}
    </QueryResult>
  )
}

function BrandPhones({ name }: { name: string }) {
  const nothing = (
    <EmptyState
      icon={PackageOpen}
      title={listingTexts.stockOut}
      hint={words.stockOutHint(name)}
      action={<LinkButton to="/#brands">{words.otherBrands}</LinkButton>}
    />
  )
  return (
    <>
      <title>{words.documentTitle(name)}</title>
      <PageHeader title={listingTexts.brandTitle(name)} />
      <PhoneFinder key={name} brand={name} empty={nothing} />
    </>
  )
}
