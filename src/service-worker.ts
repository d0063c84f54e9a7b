import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'

/** Differs from build to build, so that browsers notice an update (scripts/build.ts). */
declare const BUILD_ID: string

// TypeScript's own types of workers contradict those of pages, which the rest of the program uses.
type LifecycleEvent = Event & { waitUntil(work: Promise<unknown>): void }
declare const self: EventTarget & { skipWaiting(): Promise<void> }

const shellCache = `shell-${BUILD_ID}`
const offlinePage = '/offline'
/** Addresses that are no pages: the browser handles them as if there were no service worker. */
const notPages = /^\/(api|images|webhooks|sandbox|problems|healthz|readyz)(\/|$)/

self.addEventListener('install', (event) => (event as LifecycleEvent).waitUntil(cacheShell()))
self.addEventListener('activate', (event) => (event as LifecycleEvent).waitUntil(deleteOldShells()))
// Safe with pages of the previous build open: the worker serves nothing to a page but scripts whose names are digests.
self.skipWaiting()
enableNavigationPreload()

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: shellCache }),
)

// Pages come from the network only: they may show personal data.
const network = new NetworkOnly()
registerRoute(
  new NavigationRoute((options) => network.handle(options).catch(() => showOfflinePage(options.url)), {
    denylist: [notPages],
  }),
)

/** Caches the page that is shown without a connection. It is the same for everybody. */
async function cacheShell(): Promise<void> {
  const page = await fetch(offlinePage, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`${offlinePage} answered ${page.status}`)
  const html = await page.clone().text()
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  const cache = await caches.open(shellCache)
  await cache.addAll([...scripts])
  await cache.put(offlinePage, page)
}

async function deleteOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== shellCache).map((name) => caches.delete(name)))
}

/** Redirects, because the scripts of the offline page expect its own address. */
async function showOfflinePage({ pathname, search }: URL): Promise<Response> {
  if (pathname !== offlinePage) {
    return Response.redirect(`${offlinePage}?from=${encodeURIComponent(pathname + search)}`, 302)
  }
  const cache = await caches.open(shellCache)
  return (await cache.match(offlinePage)) ?? Response.error()
}
