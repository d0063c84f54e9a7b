import { redirect } from 'react-router'
import { withoutLocale } from '../../kernel/locale.ts'
import { loginAddress } from './login-address.ts'

/** Leads to the login page, and back to the page of this request after it. */
export function redirectToLogin({ url }: Request): Response {
  const { pathname, search, hash } = new URL(url)
  return redirect(loginAddress({ pathname: withoutLocale(pathname).replace(/\.data$/, ''), search, hash }))
}
