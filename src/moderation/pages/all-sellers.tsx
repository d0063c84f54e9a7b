import Store from 'lucide-react/icons/store'
import { useAuth } from '../../identity/parts/auth-provider.tsx'
import { RequireRole } from '../../identity/parts/require-role.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch, useListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { membersWords as words } from '../admin-words.ts'
import { MembersTable } from '../parts/members-table.tsx'
import { useSellers } from '../parts/use-members.ts'
import { Verification } from '../parts/verification.tsx'
import { moderationWords } from '../words.ts'

/** All sellers, for the admin: verify and delete. */
export default function AllSellersPage() {
  return (
    <RequireRole access="admin">
      <AllSellers />
    </RequireRole>
  )
}

function AllSellers() {
  const { user } = useAuth()
  const searched = useListSearch()
  const sellers = useSellers(user?.email ?? '', searched.text)
  return (
    <>
      <PageHeader title={moderationWords.sellersTitle} />
      <ListSearch label={words.searchSellers} searched={searched} list={sellers} />
      <PagedRows
        list={sellers}
        searched={searched}
        skeleton={<RowsSkeleton />}
        failed={words.sellersFailed}
        empty={<EmptyState icon={Store} title={words.noSellers} hint={words.noSellersHint} />}
      >
        {(rows) => (
          <MembersTable
            caption={moderationWords.sellersTitle}
            members={rows}
            consequences={words.sellerConsequences}
            more={{ label: words.verification, cell: (seller) => <Verification seller={seller} /> }}
          />
        )}
      </PagedRows>
    </>
  )
}
