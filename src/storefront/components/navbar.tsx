import MenuIcon from 'lucide-react/icons/menu'
import SearchIcon from 'lucide-react/icons/search'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useAuth } from '../../identity/components/use-auth.ts'
import { useCloseOnBack } from '../../ui/close-on-back.ts'
import { useMedia } from '../../ui/use-media.ts'
import { navMessages } from '../messages/storefront.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { useSignOut } from './use-sign-out.ts'

// It comes with what it needs once somebody is signed in, and not with the home page of a visitor.
const NavSearch = lazy(() => import('./nav-search.tsx'))
const Bell = lazy(() => import('../../notifications/components/bell.tsx'))

/** The top of every page. On small screens the links are in a dropdown that needs no script. */
export function Navbar() {
  // A new key closes the dropdown when the page changes.
  const { key } = useLocation()
  return (
    <header className="sticky top-0 z-30 border-base-300 border-b bg-base-100">
      <div className="page-width flex min-h-16 items-center justify-between gap-2 sm:gap-4">
        <Link to="/" aria-label="Swap" className="min-w-8 rounded-field py-1">
          <Logo />
        </Link>
        <Search />
        <Notifications />
        <nav aria-label={navMessages.main} className="hidden md:block">
          <ul className="flex items-center gap-1">
            <Entries />
          </ul>
        </nav>
        <button
          type="button"
          popoverTarget="main-menu"
          aria-label={navMessages.menu}
          className="btn btn-ghost btn-square shrink-0 md:hidden"
        >
          <MenuIcon size={24} aria-hidden="true" />
        </button>
      </div>
      <Dropdown key={key} />
    </header>
  )
}

/** The links on a small screen. */
function Dropdown() {
  const menu = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  useCloseOnBack(isOpen, () => menu.current?.hidePopover())
  return (
    <nav
      ref={menu}
      id="main-menu"
      popover="auto"
      aria-label={navMessages.menu}
      className="inset-auto top-16 right-2 w-60 panel p-2 text-base-content shadow-lg md:hidden"
      onToggle={({ newState }) => setOpen(newState === 'open')}
    >
      <ul className="grid gap-1">
        <Entries />
      </ul>
    </nav>
  )
}

/** For signed-in users: the search box where there is room for it, else a link to it. */
function Search() {
  const { user } = useAuth()
  const isWide = useMedia('(min-width: 64rem)')
  if (!user) return null
  if (isWide) {
    return (
      <div className="max-w-xl grow">
        <Suspense>
          <NavSearch />
        </Suspense>
      </div>
    )
  }
  return (
    <Link
      // The page then focuses its search box.
      to="/search#typing"
      aria-label={navMessages.search}
      className="btn btn-ghost btn-square ms-auto shrink-0"
    >
      <SearchIcon size={22} aria-hidden="true" />
    </Link>
  )
}

/** For signed-in users. It keeps its place while it loads. */
function Notifications() {
  const { user } = useAuth()
  return (
    user && (
      <Suspense fallback={<span className="size-10 shrink-0 lg:ms-auto" />}>
        <Bell />
      </Suspense>
    )
  )
}

/** Home and Blog always; then what the visitor can do (specification 2, "Layouts"). */
function Entries() {
  const { loading, user } = useAuth()
  return (
    <>
      <Entry to="/">{navMessages.home}</Entry>
      <Entry to="/blog">{navMessages.blog}</Entry>
      <li>
        <LanguageSwitch />
      </li>
      {user && <Entry to="/dashbord">{navMessages.dashboard}</Entry>}
      {user && (
        <li>
          <SignOut />
        </li>
      )}
      {!user && (
        // Invisible while the session loads, so that nothing jumps. Without a script it never loads.
        <li className={loading ? 'invisible noscript:visible' : ''}>
          <Link to="/login" className="btn btn-primary w-full md:ml-2 md:w-auto md:px-6">
            {navMessages.login}
          </Link>
        </li>
      )}
    </>
  )
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink
        to={to}
        end={to === '/'}
        prefetch="intent"
        className="btn btn-ghost w-full justify-start font-medium aria-[current=page]:bg-secondary aria-[current=page]:text-secondary-content md:w-auto"
      >
        {children}
      </NavLink>
    </li>
  )
}

function SignOut() {
  const { signOut, isSigningOut } = useSignOut('/')
  return (
    <button
      type="button"
      className="btn btn-outline w-full md:ml-2 md:w-auto"
      aria-busy={isSigningOut}
      onClick={signOut}
    >
      {navMessages.signOut}
    </button>
  )
}
