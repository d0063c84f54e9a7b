import Banknote from 'lucide-react/icons/banknote'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { loadList } from '../../identity/components/load-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { MakeBatchButton } from '../components/make-batch-button.tsx'
import { PayoutsTable } from '../components/payouts-table.tsx'
import { readState, StateFilter } from '../components/state-filter.tsx'
import { holdMessages } from '../messages/holds.ts'
import { payoutsMessages as words } from '../messages/payouts.ts'
import { payoutPaths } from '../paths.ts'
import { payoutsQuery, tableRows } from '../queries.ts'

/** Loads the first payouts before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, payoutsQuery(readState(new URL(args.request.url).searchParams)))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** The payouts of all sellers, for the admin. */
export default function PayoutsPage() {
  const [search] = useSearchParams()
  const state = readState(search)
  const payouts = usePagedList(payoutsQuery(state))
  return (
    <>
      <PageHeader
        title={words.title}
        intro={words.intro}
        action={state === 'due' && payouts.rows.length > 0 && <MakeBatchButton />}
      />
      <p className="mb-4">
        <Link to={payoutPaths.held} className="link">
          {holdMessages.title}
        </Link>
      </p>
      <StateFilter current={state} />
      <PagedRows
        list={payouts}
        pageSize={tableRows}
        skeleton={<RowsSkeleton />}
        failed={words.failed}
        empty={<EmptyState icon={Banknote} title={words.empty[state]} hint={words.emptyHint} />}
      >
        {(rows) => <PayoutsTable caption={words.states[state]} payouts={rows} />}
      </PagedRows>
    </>
  )
}
