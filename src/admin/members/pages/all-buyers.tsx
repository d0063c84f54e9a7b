import Users from '~icons/lucide/users'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { createApi, readPage } from '../../../ui/api.ts'
import { readListSearch } from '../../../ui/list-search.tsx'
import { tableQuery } from '../../../ui/paged-list.ts'
import { TablePage } from '../../../ui/table-page.tsx'
import { ExportButton, MembersTable } from '../components/members-table.tsx'
import { membersKey } from '../queries.ts'
import type { MembersApi } from '../routes.ts'
import { membersTexts as texts } from '../texts.ts'

const api = createApi<MembersApi>()

const buyersQuery = (q: string) =>
  tableQuery([...membersKey, 'buyers', q], (page, call) =>
    readPage(api.bayer.$get({ query: { q: q || undefined, ...page } }, call)),
  )

const needs: PageNeeds = (_, search) => [buyersQuery(readListSearch(search))]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function AllBuyersPage() {
  return (
    <TablePage words={texts.buyers} icon={Users} query={buyersQuery} action={<ExportButton of="bayer" />}>
      {(rows) => <MembersTable caption={texts.buyers.title} members={rows} />}
    </TablePage>
  )
}
