import Store from 'lucide-react/icons/store'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { loadList } from '../../../auth/guards/components/page-guards.tsx'
import { createApi, readPage } from '../../../ui/api.ts'
import { readListSearch } from '../../../ui/list-search.tsx'
import { tableQuery } from '../../../ui/paged-list.ts'
import { TablePage } from '../../../ui/table-page.tsx'
import { ExportButton, VerificationFilter } from '../components/list-actions.tsx'
import { MembersTable } from '../components/members-table.tsx'
import { membersKey } from '../components/use-members.ts'
import type { MembersApi } from '../routes.ts'
import { membersTexts as texts } from '../texts.ts'

const api = createApi<MembersApi>()

const sellersQuery = (q: string, verified?: 'false') =>
  tableQuery([...membersKey, 'sellers', q, verified], (page, call) =>
    readPage(api.seller.$get({ query: { q: q || undefined, verified, ...page } }, call)),
  )

const readVerified = (address: URLSearchParams) => (address.get('verified') === 'false' ? 'false' : undefined)

/** Loads the first sellers before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) =>
  loadList(
    args,
    sellersQuery(readListSearch(args.request), readVerified(new URL(args.request.url).searchParams)),
  )

export const clientLoader = () => null

export default function AllSellersPage() {
  const [search] = useSearchParams()
  const verified = readVerified(search)
  return (
    <TablePage
      words={texts.sellers}
      icon={Store}
      query={(q) => sellersQuery(q, verified)}
      action={<ExportButton of="seller" verified={verified} />}
      filter={<VerificationFilter waiting={verified === 'false'} />}
    >
      {(rows) => (
        <MembersTable
          caption={texts.sellers.title}
          members={rows}
          consequences={texts.sellerConsequences}
          canVerify
        />
      )}
    </TablePage>
  )
}
