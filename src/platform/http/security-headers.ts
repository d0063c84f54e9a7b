import type { MiddlewareHandler } from 'hono'
import { personal } from './cache-headers.ts'

/** The headers of every response that does not set them itself, as the pages do (pages.ts). */
const plain = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // Other sites may neither load nor read our resources.
  'cross-origin-resource-policy': 'same-origin',
}

/** Headers that only matter for documents, not for scripts and pictures. */
const ofDocuments = new Set(['x-frame-options', 'referrer-policy', 'permissions-policy'])

/**
 * The security headers of all responses.
 * @param https whether PUBLIC_URL is https: then browsers must use nothing else, on hosts below it neither (HSTS, RFC 6797)
 */
export function listSecurityHeaders(https: boolean): [string, string][] {
  return Object.entries(
    https ? { ...plain, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : plain,
  )
}

/**
 * Adds the security headers to every response, errors included; mount it first. Responses are not cached unless they say so
 * themselves.
 * @param hasCdn whether pages load the images from a CDN, which repeats these headers under its own origin
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
    // The libraries behind some addresses would admit other origins.
    headers.delete('access-control-allow-origin')
  }
}
