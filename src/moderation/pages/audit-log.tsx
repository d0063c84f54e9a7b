import ScrollText from 'lucide-react/icons/scroll-text'
import { useAuth } from '../../identity/parts/auth-provider.tsx'
import { RequireRole } from '../../identity/parts/require-role.tsx'
import { formatPostingTime } from '../../kernel/time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch, useListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { adminActWords, auditWords as words } from '../admin-words.ts'
import type { AuditEntry } from '../contract.ts'
import { useAuditLog } from '../parts/use-audit-log.ts'
import { moderationWords } from '../words.ts'

const columns: readonly Column<AuditEntry>[] = [
  { label: words.act, cell: ({ act }) => adminActWords[act], small: 'title', heading: true },
  { label: words.account, cell: ({ account }) => <span className="min-w-0 break-all">{account}</span> },
  { label: words.admin, cell: ({ admin }) => <span className="min-w-0 break-all">{admin}</span> },
  { label: words.address, cell: ({ address }) => <span className="min-w-0 break-all">{address}</span> },
  {
    label: words.at,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-quiet text-sm tabular-nums">
        {formatPostingTime(new Date(createdAt))}
      </time>
    ),
  },
]

/** What admins did, for the admin. */
export default function AuditLogPage() {
  return (
    <RequireRole access="admin">
      <AuditLog />
    </RequireRole>
  )
}

function AuditLog() {
  const { user } = useAuth()
  const searched = useListSearch()
  const entries = useAuditLog(user?.email ?? '', searched.text)
  return (
    <>
      <PageHeader title={moderationWords.auditTitle} intro={words.intro} />
      <ListSearch label={words.search} searched={searched} list={entries} />
      <PagedRows
        list={entries}
        searched={searched}
        skeleton={<RowsSkeleton />}
        failed={words.failed}
        empty={<EmptyState icon={ScrollText} title={words.empty} hint={words.emptyHint} />}
      >
        {(rows) => (
          <StackedTable
            caption={moderationWords.auditTitle}
            columns={columns}
            rows={rows}
            keyOf={({ _id }) => _id}
          />
        )}
      </PagedRows>
    </>
  )
}
