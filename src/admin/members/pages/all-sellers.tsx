import Store from 'lucide-react/icons/store'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { loadList } from '../../../auth/guards/components/page-guards.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListSearch, readListSearch, useListSearch } from '../../../ui/list-search.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { tableRows, usePagedList } from '../../../ui/paged-list.ts'
import { PagedRows } from '../../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import { sellersQuery } from '../../queries.ts'
import { ExportButton, VerificationFilter } from '../components/list-actions.tsx'
import { MembersTable } from '../components/members-table.tsx'
import { membersMessages as messages } from '../messages.ts'

const readVerified = (address: URLSearchParams) => (address.get('verified') === 'false' ? 'false' : undefined)

/** Loads the first sellers before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) =>
  loadList(
    args,
    sellersQuery(readListSearch(args.request), readVerified(new URL(args.request.url).searchParams)),
  )

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** All sellers, for the admin: verify and delete. */
export default function AllSellersPage() {
  const searched = useListSearch()
  const [search] = useSearchParams()
  const verified = readVerified(search)
  const sellers = usePagedList(sellersQuery(searched.text, verified))
  return (
    <>
      <PageHeader
        title={messages.sellersTitle}
        action={<ExportButton of="seller" q={searched.text} verified={verified} />}
      />
      <VerificationFilter waiting={verified === 'false'} />
      <ListSearch label={messages.searchSellers} searched={searched} list={sellers} />
      <PagedRows
        list={sellers}
        searched={searched}
        pageSize={tableRows}
        skeleton={<RowsSkeleton />}
        failed={messages.sellersFailed}
        empty={<EmptyState icon={Store} title={messages.noSellers} hint={messages.noSellersHint} />}
      >
        {(rows) => (
          <MembersTable
            caption={messages.sellersTitle}
            members={rows}
            consequences={messages.sellerConsequences}
            canVerify
          />
        )}
      </PagedRows>
    </>
  )
}
