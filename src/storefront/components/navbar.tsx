import { Component, lazy, type ReactNode, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import MenuIcon from '~icons/lucide/menu'
import { retrySession } from '../../auth/session/components/session-store.ts'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { identityTexts } from '../../auth/texts.ts'
import { getLocale } from '../../kernel/locale.ts'
import { usePopover } from '../../ui/elements.ts'
import { useMedia } from '../../ui/hydrated.tsx'
import { uiTexts } from '../../ui/texts/ui.ts'
import { navTexts } from '../texts/storefront.ts'
import { Logo } from './footer.tsx'
import { SignOutButton } from './sign-out-button.tsx'

const Bell = lazy(() => import('../../notifications/components/bell.tsx'))
const NavSearch = lazy(() => import('./nav-search.tsx'))

/** The top of every page. On small screens its links are in a dropdown that works without a script. */
export function Navbar() {
  return (
    <header className="print:hidden sticky [@media(max-height:30rem)]:static top-0 z-30 border-base-300 border-b bg-base-100">
      <div className="page-width flex min-h-16 items-center justify-between gap-[min(0.5rem,1.5vw)] sm:gap-4 max-sm:[&_.btn-square]:w-[min(2.75rem,13vw)]">
        <Link to="/" aria-label="Swap" className="min-w-8 rounded-field py-1">
          <Logo />
        </Link>
        <Tools />
        <nav aria-label={navTexts.main} className="hidden md:block">
          <ul className="flex items-center gap-1">
            <Entries />
          </ul>
        </nav>
        <div className="flex items-center">
          <LanguageSwitch className="btn btn-ghost px-[min(0.75rem,2.5vw)] max-md:text-[min(0.875rem,4.2vw)]" />
          <button
            type="button"
            popoverTarget="main-menu"
            aria-label={navTexts.menu}
            className="btn btn-ghost btn-square shrink-0 md:hidden"
          >
            <MenuIcon size={24} aria-hidden="true" />
          </button>
        </div>
      </div>
      <Dropdown />
      <UnknownSession />
    </header>
  )
}

function Dropdown() {
  const { popover } = usePopover()
  return (
    <nav
      {...popover}
      id="main-menu"
      aria-label={navTexts.menu}
      className="inset-auto top-16 right-2 w-60 panel p-2 text-base-content shadow-lg md:hidden"
    >
      <ul className="grid gap-1">
        <Entries />
      </ul>
    </nav>
  )
}

/** Shown while the session is unknown: during an outage nobody must look signed out. */
function UnknownSession() {
  const { unknown } = useAuth()
  if (!unknown) return null
  return (
    <div role="alert" className="border-base-300 border-t">
      <p className="page-width flex flex-wrap items-center gap-x-4 py-2">
        <span>{identityTexts.unknown}</span>
        <button type="button" className="btn btn-outline btn-sm" onClick={retrySession}>
          {uiTexts.tryAgain}
        </button>
      </p>
    </div>
  )
}

/** Apart from what is around it: an update there would draw the bell anew that the browser has opened before React listens. */
function WideSearch() {
  const isWide = useMedia('(min-width: 64rem)')
  return (
    isWide && (
      <Suspense>
        <NavSearch />
      </Suspense>
    )
  )
}

/** The search box on wide screens, and the bell of signed-in users. The home page has a box of its own for visitors. */
function Tools() {
  const { isSignedIn } = useAuth()
  const { pathname } = useLocation()
  // Prevents a layout shift.
  const place = <span className="ms-auto size-10 shrink-0" />
  return (
    <>
      {(isSignedIn || pathname !== '/') && (
        <div className="max-w-xl grow max-lg:hidden">
          <Without place={null}>
            <WideSearch />
          </Without>
        </div>
      )}
      {isSignedIn ? (
        <Without place={place}>
          <Suspense fallback={place}>
            <Bell />
          </Suspense>
        </Without>
      ) : (
        <span className="ms-auto" />
      )}
    </>
  )
}

/** Renders `place` when its children fail, because error pages have a navbar, too. */
class Without extends Component<{ place: ReactNode; children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? this.props.place : this.props.children
  }
}

/** The links of the navbar (specification 2, "Layouts"). */
function Entries() {
  const { loading, isSignedIn } = useAuth()
  return (
    <>
      <Entry to="/">{navTexts.home}</Entry>
      <Entry to="/blog">{navTexts.blog}</Entry>
      {(isSignedIn || loading) && (
        // Without a script a page for everybody cannot know who reads it: it has both entries.
        <Entry to="/dashbord" className={isSignedIn ? '' : 'hidden noscript:list-item'}>
          {navTexts.dashboard}
        </Entry>
      )}
      {isSignedIn && (
        <li>
          <SignOutButton destination="/" className="w-full md:ml-2 md:w-auto" />
        </li>
      )}
      {!isSignedIn && (
        // Prevents a layout shift while the session loads, which never happens without a script.
        <li className={loading ? 'invisible noscript:visible' : ''}>
          <Link to="/login" className="btn btn-primary w-full md:ml-2 md:w-auto md:px-6">
            {navTexts.login}
          </Link>
        </li>
      )}
    </>
  )
}

function Entry({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <li className={className}>
      <NavLink to={to} end={to === '/'} prefetch="intent" className="btn btn-ghost nav-entry">
        {children}
      </NavLink>
    </li>
  )
}

/** Switches the language with a form that works without a script. Each language is named in itself. */
export function LanguageSwitch({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const other = getLocale() === 'en' ? 'bn' : 'en'
  return (
    <form method="post" action="/language">
      <input type="hidden" name="to" value={pathname + search} />
      <button type="submit" name="locale" value={other} lang={other} className={className}>
        {other === 'bn' ? 'বাংলা' : 'English'}
      </button>
    </form>
  )
}
