import Flag from 'lucide-react/icons/flag'
import type { LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../../auth/guards/components/page-guards.tsx'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { ReportedRatings } from '../../../ratings/components/reported-ratings.tsx'
import { reportedRatingsQuery } from '../../../ratings/queries.ts'
import { readListSearch } from '../../../ui/list-search.tsx'
import { loadQueries } from '../../../ui/page-queries.ts'
import { TablePage } from '../../../ui/table-page.tsx'
import { reportQueueQuery } from '../../queries.ts'
import { AcceptImei } from '../components/accept-imei.tsx'
import { ReportQueue } from '../components/report-queue.tsx'
import { reportQueueTexts as texts } from '../texts/queue.ts'

/** Loads the first phones and ratings before the page is rendered. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return loadQueries(visitorOf(context), (queries) =>
    Promise.all([
      queries.prefetchInfiniteQuery(reportQueueQuery(readListSearch(request))),
      queries.prefetchInfiniteQuery(reportedRatingsQuery),
    ]),
  )
}

export const clientLoader = () => null

/** Phones and ratings that users reported, for the admin to decide on. */
export default function ReportsPage() {
  return (
    <>
      <TablePage words={texts} icon={Flag} query={reportQueueQuery}>
        {(phones) => <ReportQueue phones={phones} />}
      </TablePage>
      <ReportedRatings />
      <DutyOnly duty="reports">
        <AcceptImei />
      </DutyOnly>
    </>
  )
}
