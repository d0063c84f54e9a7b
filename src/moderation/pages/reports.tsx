import Flag from 'lucide-react/icons/flag'
import { useSignedInUser } from '../../identity/components/auth-provider.tsx'
import { RequireRole } from '../../identity/components/require-role.tsx'
import { formatPostingTime } from '../../kernel/time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch, useListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import type { Report } from '../contract.ts'
import { reportsMessages as messages } from '../messages/admin.ts'
import { moderationMessages } from '../messages/reports.ts'
import { reportsQuery } from '../queries.ts'

const columns: readonly Column<Report>[] = [
  { label: messages.seller, cell: ({ sellerName }) => sellerName },
  { label: messages.product, cell: ({ product_name }) => product_name, small: 'title', heading: true },
  { label: messages.brand, cell: ({ brand_name }) => brand_name },
  {
    label: messages.reportedAt,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-quiet text-sm tabular-nums">
        {formatPostingTime(new Date(createdAt))}
      </time>
    ),
  },
]

/** What users reported, for the admin. */
export default function ReportsPage() {
  return (
    <RequireRole access="admin">
      <Reports />
    </RequireRole>
  )
}

function Reports() {
  const { email } = useSignedInUser()
  const searched = useListSearch()
  const reports = usePagedList(reportsQuery(email, searched.text))
  return (
    <>
      <PageHeader title={moderationMessages.reportsTitle} intro={messages.intro} />
      <ListSearch label={messages.search} searched={searched} list={reports} />
      <PagedRows
        list={reports}
        searched={searched}
        skeleton={<RowsSkeleton />}
        failed={messages.failed}
        empty={<EmptyState icon={Flag} title={messages.empty} hint={messages.emptyHint} />}
      >
        {(rows) => (
          <StackedTable
            caption={moderationMessages.reportsTitle}
            columns={columns}
            rows={rows}
            keyOf={({ _id }) => _id}
          />
        )}
      </PagedRows>
    </>
  )
}
