import { isInternalPath } from '../rules.ts'

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

/** Where the login page leads after login: a page of our own, else home. Never back to a form for signing in. */
export function returnAddress(search: URLSearchParams): string {
  const address = search.get('return') ?? '/'
  return isInternalPath(address) && !/^\/(login|signup|forgot|reset)\b/.test(address) ? address : '/'
}
