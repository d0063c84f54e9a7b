import PackageOpen from 'lucide-react/icons/package-open'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import type { Category } from '../../catalogue/contract.ts'
import { categoryQuery } from '../../catalogue/queries.ts'
import { brandNames } from '../../catalogue/rules.ts'
import { visitorOf } from '../../identity/components/page-guards.ts'
import { whoIsThere } from '../../identity/components/session-store.ts'
import { listingMessages } from '../../listings/messages/listing.ts'
import { brandPageMessages as messages } from '../../listings/messages/product-page.ts'
import { readSearch } from '../../search/components/search-address.ts'
import type { SearchRequest } from '../../search/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { loadQueries, throwAsPage } from '../../ui/page-queries.ts'
import { findQueryClient } from '../../ui/query-client.ts'
import { PhoneFinder } from '../components/phone-finder.tsx'
import { prefetchPhones } from '../components/prefetch-phones.ts'

/** Loads the brand before the page is shown, and its phones. An unknown brand is the 404 page. */
export async function loader({ params: { id = '' }, request, context }: LoaderFunctionArgs) {
  const visitor = visitorOf(context)
  let category: Category | undefined
  const loaded = await loadQueries(visitor, async (queries) => {
    category = await queries.fetchQuery(categoryQuery(id)).catch(throwAsPage)
    const phones = findRequest(category, request)
    if (phones) await prefetchPhones(queries, phones)
  })
  return { ...loaded, category: category as Category }
}

export async function clientLoader({ params: { id = '' }, request }: ClientLoaderFunctionArgs) {
  const queries = findQueryClient()
  const category = await queries.fetchQuery(categoryQuery(id))
  const user = await whoIsThere()
  const phones = user && findRequest(category, request)
  if (phones) void prefetchPhones(queries, phones)
  return { category }
}

const findBrand = (name: string) => brandNames.find((known) => known === name)

/** What the page shows of this brand; nothing when it is not one of ours. */
function findRequest({ category_name }: Category, { url }: Request): SearchRequest | null {
  const brand = findBrand(category_name)
  return brand ? { brand, search: readSearch(new URL(url).searchParams) } : null
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [{ title: messages.documentTitle(loaderData?.category.category_name) }]
}

/** '{brand} Brand products': the phones of one brand that can be bought. For signed-in users. */
export default function CategoryPage() {
  const { category_name: name } = useLoaderData<typeof clientLoader>().category
  const brand = findBrand(name)
  const nothing = (
    <EmptyState
      icon={PackageOpen}
      title={listingMessages.stockOut}
      hint={messages.stockOutHint(name)}
      action={
        <Link to="/#brands" className="btn btn-primary">
          {messages.otherBrands}
        </Link>
      }
    />
  )
  return (
    <>
      <PageHeader title={listingMessages.brandTitle(name)} />
      {brand ? <PhoneFinder key={brand} brand={brand} empty={nothing} /> : nothing}
    </>
  )
}
