import Users from 'lucide-react/icons/users'
import type { LoaderFunctionArgs } from 'react-router'
import { loadList } from '../../../auth/guards/components/page-guards.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListSearch, readListSearch, useListSearch } from '../../../ui/list-search.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { tableRows, usePagedList } from '../../../ui/paged-list.ts'
import { PagedRows } from '../../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import { buyersQuery } from '../../queries.ts'
import { ExportButton } from '../components/list-actions.tsx'
import { MembersTable } from '../components/members-table.tsx'
import { membersMessages as messages } from '../messages.ts'

/** Loads the first buyers before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) => loadList(args, buyersQuery(readListSearch(args.request)))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** All buyers, for the admin: delete. */
export default function AllBuyersPage() {
  const searched = useListSearch()
  const buyers = usePagedList(buyersQuery(searched.text))
  return (
    <>
      <PageHeader title={messages.buyersTitle} action={<ExportButton of="bayer" q={searched.text} />} />
      <ListSearch label={messages.searchBuyers} searched={searched} list={buyers} />
      <PagedRows
        list={buyers}
        searched={searched}
        pageSize={tableRows}
        skeleton={<RowsSkeleton />}
        failed={messages.buyersFailed}
        empty={<EmptyState icon={Users} title={messages.noBuyers} hint={messages.noBuyersHint} />}
      >
        {(rows) => (
          <MembersTable
            caption={messages.buyersTitle}
            members={rows}
            consequences={messages.buyerConsequences}
          />
        )}
      </PagedRows>
    </>
  )
}
