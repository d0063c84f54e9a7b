import PackageOpen from 'lucide-react/icons/package-open'
import { useSearchParams } from 'react-router'
import { RequireSignedIn } from '../../identity/parts/require-signed-in.tsx'
import { readSearch } from '../../listings/parts/search-address.ts'
import { searchWords as words } from '../../listings/search/words.ts'
import { listingWords } from '../../listings/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneFinder } from '../parts/phone-finder.tsx'

export function meta() {
  return [{ title: words.documentTitle }]
}

/** Phones of all brands, by what somebody types and by filters. For signed-in users. */
export default function SearchPage() {
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader title={words.title(readSearch(params).q)} />
      <RequireSignedIn>
        <PhoneFinder
          empty={<EmptyState icon={PackageOpen} title={listingWords.stockOut} hint={words.nothingForSale} />}
        />
      </RequireSignedIn>
    </>
  )
}
