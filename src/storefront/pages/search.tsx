import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import PackageOpen from '~icons/lucide/package-open'
import { readerOf } from '../../auth/guards/components/page-guards.tsx'
import { readSearch } from '../../browsing/components/use-search.ts'
import { prefetchSearch } from '../../browsing/queries.ts'
import { searchTexts as words } from '../../browsing/texts.ts'
import { getCurrency } from '../../kernel/money.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageContext } from '../../ui/page-context.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { findQueryClient, loadQueries } from '../../ui/query-client.ts'
import { PhoneFinder } from '../components/phone-finder.tsx'
import { redirectPrice } from '../components/phone-search.ts'

/** Loads the phones before the page is rendered. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await redirectPrice(request, context.get(pageContext).currency)
  return loadQueries(readerOf(context), (queries) => prefetchSearch(queries, findRequest(request)))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await redirectPrice(request, getCurrency())
  void prefetchSearch(findQueryClient(), findRequest(request))
  return null
}

const findRequest = ({ url }: Request) => ({
  search: readSearch(new URL(url).searchParams),
})

export function meta() {
  return [{ title: words.documentTitle }]
}

export default function SearchPage() {
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader title={words.title(readSearch(params).q)} />
      <PhoneFinder
        empty={<EmptyState icon={PackageOpen} title={listingTexts.stockOut} hint={words.nothingForSale} />}
      />
    </>
  )
}
