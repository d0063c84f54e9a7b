import { useSearchParams } from 'react-router'
import Store from '~icons/lucide/store'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { createApi, readPage } from '../../../ui/api.ts'
import { FilterLinks } from '../../../ui/filter-links.tsx'
import { readListSearch } from '../../../ui/list-search.tsx'
import { tableQuery } from '../../../ui/paged-list.ts'
import { TablePage } from '../../../ui/table-page.tsx'
import { ExportButton, MembersTable } from '../components/members-table.tsx'
import { membersKey } from '../queries.ts'
import type { MembersApi } from '../routes.ts'
import { membersTexts as texts } from '../texts.ts'

const api = createApi<MembersApi>()

const sellersQuery = (q: string, verified?: 'false') =>
  tableQuery([...membersKey, 'sellers', q, verified], (page, call) =>
    readPage(api.seller.$get({ query: { q: q || undefined, verified, ...page } }, call)),
  )

const readVerified = (address: URLSearchParams) => (address.get('verified') === 'false' ? 'false' : undefined)

const needs: PageNeeds = (_, search) => [sellersQuery(readListSearch(search), readVerified(search))]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function AllSellersPage() {
  const [search] = useSearchParams()
  const verified = readVerified(search)
  return (
    <TablePage
      words={texts.sellers}
      icon={Store}
      query={(q) => sellersQuery(q, verified)}
      action={<ExportButton of="seller" verified={verified} />}
      filter={
        <FilterLinks
          choices={[
            { label: texts.everySeller, search: '', current: !verified },
            { label: texts.waiting, search: '?verified=false', current: verified === 'false' },
          ]}
        />
      }
    >
      {(rows) => <MembersTable caption={texts.sellers.title} members={rows} canVerify />}
    </TablePage>
  )
}
