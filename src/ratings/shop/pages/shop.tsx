import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../../auth/guards/components/page-guards.tsx'
import { useSignedInUser } from '../../../auth/session/components/use-auth.ts'
import { listingPaths } from '../../../listings/paths.ts'
import { placesQuery } from '../../../selling/queries.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { loadQueries } from '../../../ui/page-queries.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import { ShopForm } from '../components/shop-form.tsx'
import { shopQuery } from '../queries.ts'
import { shopTexts as words } from '../texts.ts'

/** Loads the shop and the places before the page is rendered. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  loadQueries(visitorOf(context), (queries) =>
    Promise.all([queries.prefetchQuery(shopQuery), queries.prefetchQuery(placesQuery)]),
  )

export const clientLoader = () => null

/** The page on which a seller describes the shop for buyers. */
export default function ShopPage() {
  const { uid } = useSignedInUser()
  return (
    <>
      <PageHeader
        title={words.title}
        intro={words.intro}
        action={
          <Link to={listingPaths.seller(uid)} className="btn btn-outline btn-sm">
            {words.preview}
          </Link>
        }
      />
      <div className="grid max-w-form gap-6">
        <p>
          {/* A page of the module above. */}
          <Link to="/dashbord/verification" className="link">
            {words.tick}
          </Link>
        </p>
        <QueryResult query={useQuery(shopQuery)} failed={words.failed} skeleton={<RowsSkeleton />}>
          {(shop) => <ShopForm shop={shop} />}
        </QueryResult>
      </div>
    </>
  )
}
