import Flag from 'lucide-react/icons/flag'
import type { LoaderFunctionArgs } from 'react-router'
import { loadList } from '../../identity/components/load-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch, readListSearch, useListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { ReportQueue } from '../components/report-queue.tsx'
import { queueMessages as messages } from '../messages/admin.ts'
import { moderationMessages } from '../messages/reports.ts'
import { reportQueueQuery, tableRows } from '../queries.ts'

/** Loads the first phones before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, reportQueueQuery(readListSearch(args.request)))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

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
