import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { visitorContext } from './auth/guards/components/page-guards.tsx'
import { sessionAddress } from './auth/session/components/auth-client.ts'
import { noteHydrated, type SessionState, startSession } from './auth/session/components/session-store.ts'
import { useRevalidateOnAccountChange } from './auth/session/components/use-auth.ts'
import { getLocale, localAddress, locales } from './kernel/locale.ts'
import { setCurrency } from './kernel/money.ts'
import { ErrorPage } from './storefront/components/error-page.tsx'
import { PlainFrame } from './storefront/components/plain-frame.tsx'
import { RouteAnnouncer } from './storefront/components/route-announcer.tsx'
import { siteTexts, titles } from './storefront/texts/storefront.ts'
import type { Elements } from './ui/elements.ts'
import { pageContext, usePageHandle } from './ui/page-context.ts'
import { findQueryClient, useDehydratedQueries } from './ui/query-client.ts'
import stylesheet from './ui/theme.css?url'
import { Toaster } from './ui/toaster.tsx'

export const meta: MetaFunction = ({ error }) => [{ title: error ? titles.notFound : titles.home }]

const noteRoute: MiddlewareFunction<Response> = ({ context, pattern }) =>
  context.get(pageContext).noteRoute?.(pattern)

export const middleware = [noteRoute]

/**
 * The site's own address, which the pictures of a shared link must name in full, and that of the CDN for images; how long a
 * buyer may complain; the currency of prices; what the company says of itself; where else to pay than in our page; and who is there, on the pages that are rendered for one person.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const visitor = context.get(visitorContext)
  const { origin, cdn, inspectionHours, currency, company, payPages, isShared } = context.get(pageContext)
  const session: SessionState | undefined =
    visitor === 'everybody'
      ? undefined
      : isShared
        ? { loading: true, user: null, isExpected: true }
        : { loading: false, user: visitor?.user ?? null }
  return {
    origin,
    cdn,
    inspectionHours,
    currency,
    session,
    role: visitor === 'everybody' || isShared ? undefined : visitor?.role,
    ...(Object.keys(company).length > 0 && { company }),
    ...(payPages.length > 0 && { payPages }),
  }
}

export const shouldRevalidate = () => false

/** The document around every page, error pages included. */
export function Layout({ children }: { children: Elements }) {
  const { origin, cdn, inspectionHours, currency, session } = useRouteLoaderData<typeof loader>('root') ?? {}
  // Avoids duplicate meta tags.
  const describesItself = usePageHandle('describesItself')
  // A page as high as the screen gives its place to the keyboard.
  const isFullHeight = usePageHandle('fullHeight')
  const [queryClient] = useState(findQueryClient)
  // While the page hydrates, before anything asks who is there.
  useState(() => startSession(session))
  useEffect(noteHydrated, [])
  // Before anything formats or reads a price.
  useState(() => currency && setCurrency(currency))
  return (
    <html lang={getLocale()} data-locale={getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${isFullHeight ? ', interactive-widget=resizes-content' : ''}`}
        />
        <meta property="og:site_name" content="Swap" />
        {origin && <LanguageLinks origin={origin} />}
        {!describesItself && inspectionHours && <SiteDescription origin={origin} hours={inspectionHours} />}
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* Who is there is asked first thing by the script: the answer is on its way before the script is there. */}
        {session?.loading !== false && (
          <link rel="preload" as="fetch" href={sessionAddress} crossOrigin="anonymous" />
        )}
        {cdn && <link rel="preconnect" href={cdn} />}
        <link rel="stylesheet" href={stylesheet} />
        <Meta />
        <Links />
      </head>
      <body className="bg-base-200 font-sans text-base-content antialiased">
        <QueryClientProvider client={queryClient}>
          <RouteAnnouncer />
          {children}
          <Toaster />
        </QueryClientProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** What tells search engines the address of this page, and that of the same page in the other language. */
function LanguageLinks({ origin }: { origin: string }) {
  const { pathname } = useLocation()
  if (pathname.startsWith('/dashbord')) return null
  return (
    <>
      <link rel="canonical" href={origin + localAddress(getLocale(), pathname)} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={origin + localAddress(locale, pathname)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + pathname} />
    </>
  )
}

function SiteDescription({ origin, hours }: { origin: string | undefined; hours: number }) {
  const description = siteTexts.description(hours)
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:description" content={description} />
      {origin && <meta property="og:image" content={`${origin}/social.png`} />}
    </>
  )
}

export default function Root() {
  useRevalidateOnAccountChange()
  return (
    <HydrationBoundary state={useDehydratedQueries()}>
      <Outlet />
    </HydrationBoundary>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PlainFrame>
      <ErrorPage error={error} />
    </PlainFrame>
  )
}
