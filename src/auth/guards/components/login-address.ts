import { redirect } from 'react-router'
import { localePrefix, withoutLocale } from '../../../kernel/locale.ts'
import { isInternalPath } from '../../rules.ts'

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

export function withReturn(path: '/login' | '/signup' | '/second-factor', back: string): string {
  return back === '/' ? path : `${path}?return=${encodeURIComponent(back)}`
}

export const sellPath = '/dashbord/sell'

/**
 * The path to return to after signing in: the `return` parameter if it is a page of this site and no sign-in form, else '/'.
 * @param hash added if the path has none, because the server never sees it
 */
export function returnAddress(search: URLSearchParams, hash = ''): string {
  const address = search.get('return') ?? '/'
  const isPage = isInternalPath(address) && !/^\/(login|signup|forgot|reset|second-factor)\b/.test(address)
  if (!isPage) return '/'
  return address.includes('#') ? address : address + hash
}

export function redirectToLogin({ url }: Request): Response {
  const { pathname, search, hash } = new URL(url)
  return redirect(loginAddress({ pathname: withoutLocale(pathname).replace(/\.data$/, ''), search, hash }))
}

/** Redirects to the login form on the server, in the language of the request's path. */
export function redirectToLoginOnServer(request: Request): Response {
  return redirect(
    localePrefix(new URL(request.url).pathname) + redirectToLogin(request).headers.get('location'),
  )
}
