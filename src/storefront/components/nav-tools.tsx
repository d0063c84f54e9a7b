import SearchIcon from 'lucide-react/icons/search'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import Bell from '../../notifications/components/bell.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { navTexts } from '../texts/storefront.ts'

const NavSearch = lazy(() => import('./nav-search.tsx'))

/** The navbar's tools for signed-in users: the search box, or on small screens a link to it, and the bell. */
export default function NavTools() {
  const isWide = useMedia('(min-width: 64rem)')
  return (
    <>
      {isWide ? (
        <div className="max-w-xl grow">
          <Suspense>
            <NavSearch />
          </Suspense>
        </div>
      ) : (
        <Link
          // Focuses the search box.
          to="/search#typing"
          aria-label={navTexts.search}
          className="btn btn-ghost btn-square ms-auto shrink-0"
        >
          <SearchIcon size={22} aria-hidden="true" />
        </Link>
      )}
      <Bell />
    </>
  )
}
