import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { useSignedInUser } from '../../../auth/session/components/use-auth.ts'
import { listingPaths } from '../../../kernel/paths.ts'
import { placesQuery } from '../../../listings/queries.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { shopQuery } from '../../queries.ts'
import { ShopForm } from '../components/shop-form.tsx'
import { shopTexts as words } from '../texts.ts'

const needs: PageNeeds = () => [shopQuery, placesQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

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
        <QueryResult query={useQuery(shopQuery)} failed={words.failed}>
          {(shop) => <ShopForm shop={shop} />}
        </QueryResult>
      </div>
    </>
  )
}
