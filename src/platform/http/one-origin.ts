import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { refusalFrom } from './or-refuse.ts'
import { platformProblems } from './problems.ts'

const refusal = refusalFrom(platformProblems)

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Redirects a browser that used another name of this machine (localhost for 127.0.0.1) to PUBLIC_URL, because cookies,
 * tokens and the sign-in belong to one origin. Only pages are redirected; calls are answered under either name.
 */
export function keepOneOrigin(publicUrl: string): MiddlewareHandler {
  const site = new URL(publicUrl)
  return async (c, next) => {
    // Only browsers name the type (a client that accepts anything says */*), so no weights need to be compared.
    const isPage = c.req.method === 'GET' && c.req.header('accept')?.includes('text/html')
    if (!isPage) return next()
    const url = new URL(c.req.url)
    const elsewhere = url.hostname !== site.hostname && url.port === site.port
    if (elsewhere && loopback.has(url.hostname) && loopback.has(site.hostname)) {
      url.protocol = site.protocol
      url.host = site.host
      return c.redirect(url.href, 307)
    }
    await next()
  }
}

/**
 * Takes a form that a browser has sent from a page of ours: another site must not log anybody in, or change anything for them.
 */
export function requireOwnForm(publicUrl: string): MiddlewareHandler {
  const { origin } = new URL(publicUrl)
  return (c, next) => {
    if (c.req.header('origin') !== origin) throw refusal('other-origin')
    const type = c.req.header('content-type')?.split(';')[0]
    if (type !== 'application/x-www-form-urlencoded') throw refusal('unsupported-media-type')
    return next()
  }
}

/**
 * Refuses a request with several Host headers with 400 (RFC 9112, 3.2): a proxy in front may have read another one than
 * Node.js, which keeps the first.
 */
export const requireOneHost: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  const names = c.env?.incoming?.rawHeaders?.filter((_, place) => place % 2 === 0) ?? []
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
    throw refusal('several-hosts')
  }
  await next()
}
