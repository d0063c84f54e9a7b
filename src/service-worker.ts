import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

/** Differs from build to build, so that browsers notice an update (scripts/build.ts). */
declare const BUILD_ID: string

// TypeScript's own types of workers contradict those of pages, which the rest of the program uses.
type LifecycleEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = LifecycleEvent & { data: { json(): Notice } | null }
type NoticeEvent = LifecycleEvent & { notification: Notification }
type Tab = { url: string; visibilityState: string; focus(): Promise<unknown> }
declare const self: EventTarget & {
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  clients: { matchAll(options: object): Promise<Tab[]>; openWindow(path: string): Promise<unknown> }
}

/** What the server sends (notifications/push/send-push.ts). `path`: of the page that tells more. */
type Notice = { title: string; lang: string; tag: string; path: string }

const shellCache = `shell-${BUILD_ID}`
/** The language of the pages seen last; it outlives a build. */
const languageCache = 'language'
const offlinePages: Record<string, string> = { en: '/offline', bn: '/bn/offline' }
/** Addresses that are no pages: the browser handles them as if there were no service worker. */
const notPages = /^\/(api|images|webhooks|sandbox|problems|healthz|readyz)(\/|$)/

self.addEventListener('install', (event) => (event as LifecycleEvent).waitUntil(cacheShell()))
self.addEventListener('activate', (event) => (event as LifecycleEvent).waitUntil(deleteOldShells()))
// Safe with pages of the previous build open: the worker serves nothing to a page but scripts whose names are digests.
self.skipWaiting()

self.addEventListener('push', (event) => {
  const { data } = event as PushEvent
  if (data) (event as PushEvent).waitUntil(showNotice(data.json()))
})
self.addEventListener('notificationclick', (event) => {
  const { notification } = event as NoticeEvent
  notification.close()
  ;(event as NoticeEvent).waitUntil(openPage(notification.data as string))
})

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: shellCache }),
)

// Pages come from the network only: they may show personal data. Of what a script fetches, the browser would take the time that
// a CDN may answer with a stale page for its own.
registerRoute(
  new NavigationRoute(
    async ({ request, url, event }) => {
      const page = await fetch(new Request(request, { cache: 'no-cache' })).catch(() => null)
      if (!page) return showOfflinePage(url)
      event.waitUntil(noteLanguage(page))
      return page
    },
    { denylist: [notPages] },
  ),
)

/** Caches the pages that are shown without a connection, one in each language. They are the same for everybody. */
async function cacheShell(): Promise<void> {
  await noteLanguage(await fetch('/offline', { method: 'HEAD' }))
  await Promise.all(Object.values(offlinePages).map(cacheOfflinePage))
}

async function cacheOfflinePage(address: string): Promise<void> {
  // Without a cookie, which could ask for another language than the address.
  const page = await fetch(address, {
    cache: 'no-cache',
    credentials: 'omit',
    headers: { 'accept-language': 'en' },
  })
  if (!page.ok) throw new Error(`${address} answered ${page.status}`)
  const html = await page.clone().text()
  const assets = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
  const cache = await caches.open(shellCache)
  await cache.addAll([...assets])
  await cache.put(address, page)
}

async function deleteOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name !== shellCache && name !== languageCache)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Remembers the language of a page: an address without one depends on a cookie, which a service worker cannot read. */
async function noteLanguage({ headers }: Response): Promise<void> {
  const language = headers.get('content-language')
  if (!language || !(language in offlinePages)) return
  const cache = await caches.open(languageCache)
  await cache.put('/', new Response(language))
}

/** The language of a page that cannot be loaded: that of its address, else that of the page before. */
async function languageOf(pathname: string): Promise<string> {
  if (/^\/bn(\/|$)/.test(pathname)) return 'bn'
  const cache = await caches.open(languageCache)
  return (await (await cache.match('/'))?.text()) ?? 'en'
}

/** Redirects, because the scripts of the offline page expect its own address. */
async function showOfflinePage({ pathname, search }: URL): Promise<Response> {
  if (!Object.values(offlinePages).includes(pathname)) {
    const offlinePage = offlinePages[await languageOf(pathname)]
    return Response.redirect(`${offlinePage}?from=${encodeURIComponent(pathname + search)}`, 302)
  }
  const cache = await caches.open(shellCache)
  return (await cache.match(pathname)) ?? Response.error()
}

const listTabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const isAt = ({ url }: Tab, path: string) => new URL(url).pathname.replace(/^\/bn(?=\/)/, '') === path

/** Shows a notice, unless its page is in sight. */
async function showNotice({ title, lang, tag, path }: Notice): Promise<void> {
  const tabs = await listTabs()
  if (tabs.some((tab) => tab.visibilityState === 'visible' && isAt(tab, path))) return
  await self.registration.showNotification(title, {
    body: 'Swap',
    lang,
    tag,
    icon: '/apple-touch-icon.png',
    data: path,
  })
}

/** Brings a page to the front: in the tab that shows it, else in a new one, so that no tab loses what was typed. */
async function openPage(path: string): Promise<void> {
  const tab = (await listTabs()).find((each) => isAt(each, path))
  await (tab ? tab.focus() : self.clients.openWindow(path))
}
