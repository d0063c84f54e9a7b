import ScrollText from '~icons/lucide/scroll-text'
import { MemberLink } from '../../../accounts/components/member-link.tsx'
import type { AuditEntry } from '../../../audit/contract.ts'
import type { AuditApi } from '../../../audit/index.ts'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { createApi, readPage } from '../../../ui/api.ts'
import { EmailText, Moment } from '../../../ui/formatted-values.tsx'
import { readListSearch } from '../../../ui/list-search.tsx'
import { tableQuery } from '../../../ui/paged-list.ts'
import type { Column } from '../../../ui/stacked-table.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { AuditedAct } from '../components/audited-act.tsx'
import { auditTexts as texts } from '../texts.ts'

const listColumns = (): readonly Column<AuditEntry>[] => [
  { label: texts.act, cell: (entry) => <AuditedAct entry={entry} />, mobileSlot: 'title' },
  {
    label: texts.account,
    cell: ({ account, accountId }) =>
      accountId ? <MemberLink id={accountId}>{account}</MemberLink> : <EmailText email={account} />,
  },
  { label: texts.admin, cell: ({ admin }) => <EmailText email={admin} /> },
  { label: texts.address, cell: ({ address }) => <span className="min-w-0 break-all">{address}</span> },
  { label: texts.at, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

const api = createApi<AuditApi>()

const auditLogQuery = (q: string) =>
  tableQuery(['admin', 'audit', q], (page, call) =>
    readPage(api.audit.$get({ query: { q: q || undefined, ...page } }, call)),
  )

const needs: PageNeeds = (_, search) => [auditLogQuery(readListSearch(search))]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function AuditLogPage() {
  return <TablePage words={texts} icon={ScrollText} query={auditLogQuery} columns={listColumns()} />
}
