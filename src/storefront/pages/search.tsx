import PackageOpen from 'lucide-react/icons/package-open'
import { useSearchParams } from 'react-router'
import { RequireSignedIn } from '../../identity/components/require-signed-in.tsx'
import { listingMessages } from '../../listings/messages/listing.ts'
import { readSearch } from '../../search/components/search-address.ts'
import { searchMessages as messages } from '../../search/messages/search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneFinder } from '../components/phone-finder.tsx'

export function meta() {
  return [{ title: messages.documentTitle }]
}

/** Phones of all brands, by what somebody types and by filters. For signed-in users. */
export default function SearchPage() {
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader title={messages.title(readSearch(params).q)} />
      <RequireSignedIn>
        <PhoneFinder
          empty={
            <EmptyState icon={PackageOpen} title={listingMessages.stockOut} hint={messages.nothingForSale} />
          }
        />
      </RequireSignedIn>
    </>
  )
}
