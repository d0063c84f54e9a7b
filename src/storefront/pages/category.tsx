import PackageOpen from 'lucide-react/icons/package-open'
import {
  type ClientLoaderFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import type { CatalogueApi } from '../../catalogue/routes.ts'
import { brandNames } from '../../catalogue/rules.ts'
import { holdsTokenOf, readUserAtStart } from '../../identity/components/auth-client.ts'
import { RequireSignedIn } from '../../identity/components/require-signed-in.tsx'
import { listingMessages, brandPageMessages as messages } from '../../listings/messages/listing.ts'
import { type Brand, readSearch } from '../../search/components/search-address.ts'
import { foundProductsQuery } from '../../search/queries.ts'
import { ApiProblem, createApi, parseResponse } from '../../ui/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageContext } from '../../ui/page-context.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { findQueryClient } from '../../ui/query-client.ts'
import { PhoneFinder } from '../components/phone-finder.tsx'

/** Loads the category before the page is shown. An unknown one is the 404 page. */
export async function loader({ params: { id = '' }, context }: LoaderFunctionArgs) {
  const api = createApi<CatalogueApi>(context.get(pageContext).fetchApi)
  try {
    return await parseResponse(api.categories[':id'].$get({ param: { id: encodeURIComponent(id) } }))
  } catch (problem) {
    if (problem instanceof ApiProblem) throw data(problem.detail, { status: problem.status })
    throw problem
  }
}

/** Cached for 5 minutes (specification 9). Starts loading the phones too. */
export async function clientLoader({ serverLoader, params, request }: ClientLoaderFunctionArgs) {
  const category = await findQueryClient().fetchQuery({
    queryKey: ['catalogue', 'category', params.id],
    queryFn: () => serverLoader<typeof loader>(),
  })
  const brand = findBrand(category.category_name)
  if (brand) void prefetchPhones(brand, request.url).catch(() => {})
  return category
}
clientLoader.hydrate = true as const

const findBrand = (name: string) => brandNames.find((known) => known === name)

/** Loads the phones while the page still starts, instead of when its guard knows who is signed in. */
async function prefetchPhones(brand: Brand, address: string): Promise<void> {
  const user = await readUserAtStart()
  if (!user || !holdsTokenOf(user)) return
  const search = readSearch(new URL(address).searchParams)
  await findQueryClient().prefetchInfiniteQuery(foundProductsQuery({ email: user.email, brand, search }))
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [{ title: messages.documentTitle(loaderData?.category_name) }]
}

/** '{brand} Brand products': the phones of one brand that can be bought. For signed-in users. */
export default function CategoryPage() {
  const { category_name: name } = useLoaderData<typeof loader>()
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
      <RequireSignedIn>
        {brand ? <PhoneFinder key={brand} brand={brand} empty={nothing} /> : nothing}
      </RequireSignedIn>
    </>
  )
}
