import { useQuery } from '@tanstack/react-query'
import ListChecks from 'lucide-react/icons/list-checks'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { loadList } from '../../identity/components/load-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { QueueTable } from '../components/queue-table.tsx'
import { chargebackMessages } from '../messages/money.ts'
import { queueKindMessages, queueMessages as words } from '../messages/queue.ts'
import { moderationPaths } from '../paths.ts'
import { queueCountsQuery, queueQuery, tableRows } from '../queries.ts'
import { type QueueKind, queueKinds } from '../rules.ts'

const readKind = (params: URLSearchParams) => queueKinds.find((kind) => kind === params.get('kind'))

/** Loads the oldest entries before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, queueQuery(readKind(new URL(args.request.url).searchParams)))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** Everything that waits for an admin, of one kind if the address says so. */
export default function QueuePage() {
  const [params] = useSearchParams()
  const kind = readKind(params)
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <KindFilter chosen={kind} />
      {kind === 'chargeback' && (
        <p className="mb-4">
          <Link to={moderationPaths.chargebacks} className="link">
            {chargebackMessages.seeAll}
          </Link>
        </p>
      )}
      <PagedRows
        list={usePagedList(queueQuery(kind))}
        pageSize={tableRows}
        skeleton={<RowsSkeleton />}
        failed={words.failed}
        empty={<EmptyState icon={ListChecks} title={words.empty} hint={words.emptyHint} />}
      >
        {(entries) => <QueueTable entries={entries} />}
      </PagedRows>
    </>
  )
}

/** Everything, or one of the kinds of which something waits: links, so that each list has an address. */
function KindFilter({ chosen }: { chosen: QueueKind | undefined }) {
  const { data } = useQuery(queueCountsQuery)
  const shown = queueKinds.filter((kind) => kind === chosen || (data?.kinds[kind] ?? 0) > 0)
  const choices = [
    { label: words.withCount(words.everything, data?.total ?? 0), search: '', current: !chosen },
    ...shown.map((kind) => ({
      label: words.withCount(queueKindMessages[kind], data?.kinds[kind] ?? 0),
      search: `?kind=${kind}`,
      current: kind === chosen,
    })),
  ]
  return (
    <ul className="mb-4 flex min-h-8 flex-wrap gap-2">
      {data &&
        choices.map(({ label, search, current }) => (
          <li key={search}>
            <Link
              to={{ search }}
              preventScrollReset
              aria-current={current || undefined}
              className="btn btn-sm border-base-300 font-normal aria-[current=true]:bg-secondary aria-[current=true]:text-secondary-content"
            >
              {label}
            </Link>
          </li>
        ))}
    </ul>
  )
}
