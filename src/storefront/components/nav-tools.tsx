import { lazy, Suspense } from 'react'
import Bell from '../../notifications/components/bell.tsx'
import { useMedia } from '../../ui/hydrated.tsx'

const NavSearch = lazy(() => import('./nav-search.tsx'))

/** The navbar's tools for signed-in users: the search box on wide screens, and the bell. */
export default function NavTools() {
  const isWide = useMedia('(min-width: 64rem)')
  return (
    <>
      {isWide && (
        <div className="max-w-xl grow max-lg:hidden">
          <Suspense>
            <NavSearch />
          </Suspense>
        </div>
      )}
      <Bell />
    </>
  )
}
