import ScrollText from 'lucide-react/icons/scroll-text'
import type { LoaderFunctionArgs } from 'react-router'
import { loadList } from '../../auth/guards/components/page-guards.tsx'
import { formatPostingTime } from '../../kernel/time.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch, readListSearch, useListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { tableRows, usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { AuditedAct } from '../components/audited-act.tsx'
import type { AuditEntry } from '../contract.ts'
import { auditMessages as messages } from '../messages.ts'
import { auditLogQuery } from '../queries.ts'

const listColumns = (): readonly Column<AuditEntry>[] => [
  {
    label: messages.act,
    cell: (entry) => <AuditedAct entry={entry} />,
    mobileSlot: 'title',
    heading: true,
  },
  { label: messages.account, cell: ({ account }) => <EmailText email={account} /> },
  { label: messages.admin, cell: ({ admin }) => <EmailText email={admin} /> },
  { label: messages.address, cell: ({ address }) => <span className="min-w-0 break-all">{address}</span> },
  {
    label: messages.at,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-quiet text-sm tabular-nums">
        {formatPostingTime(new Date(createdAt))}
      </time>
    ),
  },
]

/** Loads the first entries before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, auditLogQuery(readListSearch(args.request)))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** What admins did, for the admin. */
export default function AuditLogPage() {
  const searched = useListSearch()
  const entries = usePagedList(auditLogQuery(searched.text))
  return (
    <>
      <PageHeader title={messages.title} intro={messages.intro} />
      <ListSearch label={messages.search} searched={searched} list={entries} />
      <PagedRows
        list={entries}
        searched={searched}
        pageSize={tableRows}
        skeleton={<RowsSkeleton />}
        failed={messages.failed}
        empty={<EmptyState icon={ScrollText} title={messages.empty} hint={messages.emptyHint} />}
      >
        {(rows) => (
          <StackedTable
            caption={messages.title}
            columns={listColumns()}
            rows={rows}
            keyOf={({ _id }) => _id}
          />
        )}
      </PagedRows>
    </>
  )
}
