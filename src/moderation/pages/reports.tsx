import Flag from 'lucide-react/icons/flag'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch, useListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { ReportQueue } from '../components/report-queue.tsx'
import { queueMessages as messages } from '../messages/admin.ts'
import { moderationMessages } from '../messages/reports.ts'
import { reportQueueQuery, tableRows } from '../queries.ts'

/** Phones that users reported, for the admin to decide on. */
export default function ReportsPage() {
  const searched = useListSearch()
  const phones = usePagedList(reportQueueQuery(searched.text))
  return (
    <>
      <PageHeader title={moderationMessages.reportsTitle} intro={messages.intro} />
      <ListSearch label={messages.search} searched={searched} list={phones} />
      <PagedRows
        list={phones}
        searched={searched}
        pageSize={tableRows}
        skeleton={<RowsSkeleton />}
        failed={messages.failed}
        empty={<EmptyState icon={Flag} title={messages.empty} hint={messages.emptyHint} />}
      >
        {(rows) => <ReportQueue phones={rows} />}
      </PagedRows>
    </>
  )
}
