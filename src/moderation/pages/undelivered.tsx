import { useQuery } from '@tanstack/react-query'
import MailCheck from 'lucide-react/icons/mail-check'
import type { LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../identity/components/page-guards.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { loadQueries } from '../../ui/page-queries.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { UndeliveredTable } from '../components/undelivered-table.tsx'
import { overviewMessages } from '../messages/overview.ts'
import { undeliveredMessages as words } from '../messages/undelivered.ts'
import { moderationPaths } from '../paths.ts'
import { undeliveredQuery } from '../queries.ts'

/** Loads the mails before the page is rendered. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  loadQueries(visitorOf(context), (queries) => queries.prefetchQuery(undeliveredQuery))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** Mails that were given up, for the admin to send again or discard. */
export default function UndeliveredPage() {
  return (
    <>
      <p className="mb-4">
        <BackLink to={moderationPaths.overview}>{overviewMessages.title}</BackLink>
      </p>
      <PageHeader title={words.title} intro={words.intro} />
      <QueryResult query={useQuery(undeliveredQuery)} failed={words.failed} skeleton={<RowsSkeleton />}>
        {({ mails, total }) =>
          mails.length > 0 ? (
            <div className="grid gap-3">
              <UndeliveredTable mails={mails} />
              {total > mails.length && (
                <p className="text-quiet text-sm">{words.more(mails.length, total)}</p>
              )}
            </div>
          ) : (
            <EmptyState icon={MailCheck} title={words.empty} hint={words.emptyHint} />
          )
        }
      </QueryResult>
    </>
  )
}
