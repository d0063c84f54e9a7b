import { redirect } from 'react-router'
import { localePrefix, withoutLocale } from '../../kernel/locale.ts'
import { loginAddress } from './login-address.ts'

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
