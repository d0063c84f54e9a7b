import Flag from 'lucide-react/icons/flag'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { ReportedRatings } from '../../../ratings/components/reported-ratings.tsx'
import { reportedRatingsQuery } from '../../../ratings/queries.ts'
import { readListSearch } from '../../../ui/list-search.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { reportQueueQuery } from '../../queries.ts'
import { AcceptImei } from '../components/accept-imei.tsx'
import { ReportQueue } from '../components/report-queue.tsx'
import { reportQueueTexts as texts } from '../texts/queue.ts'

const needs: PageNeeds = (_, search) => [reportQueueQuery(readListSearch(search)), reportedRatingsQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

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
