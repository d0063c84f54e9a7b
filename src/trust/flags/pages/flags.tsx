import ScanSearch from 'lucide-react/icons/scan-search'
import type { LoaderFunctionArgs } from 'react-router'
import { loadList } from '../../../auth/guards/components/page-guards.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { usePagedList } from '../../../ui/paged-list.ts'
import { PagedRows } from '../../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import { flaggedPhonesQuery } from '../../queries.ts'
import { FlaggedList } from '../components/flagged-list.tsx'
import { flaggedMessages as messages } from '../messages.ts'

/** Loads the first phones before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) => loadList(args, flaggedPhonesQuery)

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** Phones with which something looks wrong, for the admin to decide on. */
export default function FlagsPage() {
  return (
    <>
      <PageHeader title={messages.title} intro={messages.intro} />
      <PagedRows
        list={usePagedList(flaggedPhonesQuery)}
        pageSize={20}
        skeleton={<RowsSkeleton />}
        failed={messages.failed}
        empty={<EmptyState icon={ScanSearch} title={messages.empty} hint={messages.emptyHint} />}
      >
        {(phones) => <FlaggedList phones={phones} />}
      </PagedRows>
    </>
  )
}
