import { createHmac, randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { cookiePrefix } from '../../platform/http/cache-headers.ts'
import { isSameAsAny, type Secret } from '../../platform/secret.ts'

/** A new token of a session: 192 random bits. */
export const createSessionToken = () => randomBytes(24).toString('base64url')

type Options = {
  secret: Secret
  purpose: string
  /** Behind https other hosts of the domain cannot set it. */
  publicUrl: string
  name: string
  maxAgeSeconds: number
}

/** A cookie that scripts cannot read and nobody can forge: a value with its HMAC-SHA-256, renewed under a new secret. */
export function createSignedCookie({ secret, purpose, publicUrl, name, maxAgeSeconds }: Options) {
  const [key, ...previous] = secret.deriveAll(purpose)
  const secure = publicUrl.startsWith('https:')
  const fullName = `${secure ? '__Host-' : ''}${cookiePrefix}.${name}`
  const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  const sign = (value: string, by: string) => createHmac('sha256', by).update(value).digest()

  const readSigned = (headers: Headers, keys: string[]): string | null => {
    const text = parse(headers.get('cookie') ?? '', fullName)[fullName] ?? ''
    const dot = text.lastIndexOf('.')
    const value = text.slice(0, Math.max(dot, 0))
    const expected = keys.map((each) => sign(value, each))
    return value && isSameAsAny(Buffer.from(text.slice(dot + 1), 'base64'), expected) ? value : null
  }

  const set = (c: Context, value: string): void =>
    setCookie(c, fullName, `${value}.${sign(value, key).toString('base64')}`, {
      ...attributes,
      maxAge: maxAgeSeconds,
    })

  /** Only in private responses that do not set it themselves. */
  const renew: MiddlewareHandler = async (c, next) => {
    await next()
    const value = readSigned(c.req.raw.headers, previous)
    if (value === null) return
    const isPrivate = /no-store/.test(c.res.headers.get('cache-control') ?? '')
    const isSet = c.res.headers.getSetCookie().some((line) => line.startsWith(`${fullName}=`))
    if (isPrivate && !isSet) set(c, value)
  }

  return {
    read: (headers: Headers) => readSigned(headers, [key, ...previous]),
    set,
    remove: (c: Context): void => void deleteCookie(c, fullName, attributes),
    renew,
  }
}
