import type { MiddlewareHandler } from 'hono'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Sends a browser that came by another name of this same machine (localhost for 127.0.0.1) to the site's own address:
 * cookies, tokens and the sign-in belong to one origin. Only pages are sent on; calls are answered under either name.
 */
export function keepOneOrigin(publicUrl: string): MiddlewareHandler {
  const site = new URL(publicUrl)
  return async (c, next) => {
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
