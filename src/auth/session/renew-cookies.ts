import { createHmac } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { isSameAsAny, type Secret } from '../../platform/secret.ts'
import type { Auth } from './create-auth.ts'

/**
 * Takes the identity cookies that the previous secret has signed as if the current one had, and signs the session's again for
 * the browser: the library knows one secret for cookies.
 */
export function renewCookies({ auth, secret }: { auth: Auth; secret: Secret }): MiddlewareHandler {
  const [key, ...previous] = secret.deriveAll('identity')
  if (previous.length === 0) return (_c, next) => next()
  return async (c, next) => {
    const renewed = new Map<string, string>()
    const cookies = c.req
      .header('cookie')
      ?.split('; ')
      .map((cookie) => {
        const [name = '', value = ''] = cookie.split(/=(.*)/s)
        const again = renew(value, key, previous)
        if (again) renewed.set(name, again)
        return again ? `${name}=${encodeURIComponent(again)}` : cookie
      })
    if (!cookies || renewed.size === 0) return next()
    const headers = new Headers(c.req.raw.headers)
    headers.set('cookie', cookies.join('; '))
    c.req.raw = new Request(c.req.raw, { headers })
    await next()
    const { name, attributes } = (await auth.$context).authCookies.sessionToken
    const session = renewed.get(name)
    const isPrivate = /no-store/.test(c.res.headers.get('cache-control') ?? '')
    const isSet = c.res.headers.getSetCookie().some((line) => line.startsWith(`${name}=`))
    if (session && isPrivate && !isSet) setCookie(c, name, session, attributes)
  }
}

/** The value of a cookie that a previous key has signed, signed with `key`; null for any other. */
function renew(encoded: string, key: string, previous: string[]): string | null {
  const value = decode(encoded)
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const [text, signature] = [value.slice(0, dot), Buffer.from(value.slice(dot + 1), 'base64')]
  const sign = (by: string) => createHmac('sha256', by).update(text).digest()
  if (!isSameAsAny(signature, previous.map(sign))) return null
  return `${text}.${sign(key).toString('base64')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
