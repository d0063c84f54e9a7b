import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { platformRefusal } from './refusal.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Redirects pages under another loopback name to PUBLIC_URL, because cookies belong to one origin; calls are answered. */
export function keepOneOrigin(publicUrl: string): MiddlewareHandler {
  const site = new URL(publicUrl)
  return async (c, next) => {
    // Only browsers name the type, so weights need no comparison.
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

/** Takes only forms of this site's own pages, against login CSRF: another origin or type of content is refused. */
export function requireOwnForm(publicUrl: string): MiddlewareHandler {
  const { origin } = new URL(publicUrl)
  return (c, next) => {
    if (c.req.header('origin') !== origin) throw platformRefusal('other-origin')
    const type = c.req.header('content-type')?.split(';')[0]
    if (type !== 'application/x-www-form-urlencoded') throw platformRefusal('unsupported-media-type')
    return next()
  }
}

/** Refuses several Host headers (RFC 9112, 3.2): a proxy may have read another one. */
export const requireOneHost: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  const names = c.env?.incoming?.rawHeaders?.filter((_, place) => place % 2 === 0) ?? []
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
    throw platformRefusal('several-hosts')
  }
  await next()
}
