import type { MiddlewareHandler } from 'hono'
import { personal } from './cache-headers.ts'

/** Pages set their own (pages.ts). */
const plain = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), accelerometer=(), gyroscope=(), payment=()',
  'cross-origin-resource-policy': 'same-origin',
}

const ofDocuments = new Set(['x-frame-options', 'referrer-policy', 'permissions-policy'])

/** Lists the default security headers, with HSTS for a year over HTTPS (RFC 6797); pages set their own. */
export function listSecurityHeaders(https: boolean): [string, string][] {
  return Object.entries(
    https ? { ...plain, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : plain,
  )
}

/**
 * Adds the security headers and makes responses uncached unless they say otherwise. Mount it first.
 * @param hasCdn whether a CDN serves images, which repeats these headers
 */
export function secureResponses(https: boolean, hasCdn = false): MiddlewareHandler {
  const everywhere: [string, string][] = [...listSecurityHeaders(https), ['cache-control', personal]]
  const onAssets = everywhere.filter(([name]) => !ofDocuments.has(name))
  const onImages = everywhere.map(([name, value]): [string, string] =>
    name === 'cross-origin-resource-policy' && hasCdn ? [name, 'cross-origin'] : [name, value],
  )
  const listFor = (path: string) => {
    if (path.startsWith('/images/')) return onImages
    return path.startsWith('/assets/') ? onAssets : everywhere
  }
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of listFor(c.req.path)) {
      if (!headers.has(name)) headers.set(name, value)
    }
    // Some libraries would admit other origins.
    headers.delete('access-control-allow-origin')
  }
}
