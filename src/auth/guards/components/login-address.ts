import { redirect } from 'react-router'
import { localePrefix, withoutLocale } from '../../../kernel/locale.ts'
import { isInternalPath } from '../../rules.ts'

/** The login page that leads back to this place after login. */
export function loginAddress({
  pathname,
  search,
  hash,
}: {
  pathname: string
  search: string
  hash: string
}): string {
  return `/login?return=${encodeURIComponent(pathname + search + hash)}`
}

/** The address of a form for signing in that leads back to this place. */
export function withReturn(path: '/login' | '/signup' | '/second-factor', back: string): string {
  return back === '/' ? path : `${path}?return=${encodeURIComponent(back)}`
}

/** Where 'Sell your phone' leads. */
export const sellPath = '/dashbord/sell'

/**
 * Where the forms for signing in lead afterwards: a page of our own, else home. Never back to such a form. A guard on the
 * server does not learn the `hash`, which the browser carries over to the form.
 */
export function returnAddress(search: URLSearchParams, hash = ''): string {
  const address = search.get('return') ?? '/'
  const isPage = isInternalPath(address) && !/^\/(login|signup|forgot|reset|second-factor)\b/.test(address)
  if (!isPage) return '/'
  return address.includes('#') ? address : address + hash
}

/** Leads to the login page, and back to the page of this request after it. The router keeps the language of the address. */
export function redirectToLogin({ url }: Request): Response {
  const { pathname, search, hash } = new URL(url)
  return redirect(loginAddress({ pathname: withoutLocale(pathname).replace(/\.data$/, ''), search, hash }))
}

/** Leads to the login page from middleware on the server, where the router leaves the language out of the address. */
export function redirectToLoginOnServer(request: Request): Response {
  return redirect(
    localePrefix(new URL(request.url).pathname) + redirectToLogin(request).headers.get('location'),
  )
}
