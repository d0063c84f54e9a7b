import SearchIcon from 'lucide-react/icons/search'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import Bell from '../../notifications/components/bell.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { navTexts } from '../texts/storefront.ts'

// Small screens do without it.
const NavSearch = lazy(() => import('./nav-search.tsx'))

/** What the navbar has for signed-in users: the search box where there is room for it, else a link to it; and the bell. */
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
          // The page then focuses its search box.
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
