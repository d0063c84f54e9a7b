import type { MiddlewareHandler } from 'hono'

/** What every answer carries that does not say otherwise itself, as the pages do (pages.ts). */
const plain = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // Nothing of ours is for other sites to load; and no other origin may read it.
  'cross-origin-resource-policy': 'same-origin',
}

/** What concerns only the documents that people open: a script or a picture of a page does without. */
const ofDocuments = new Set(['x-frame-options', 'referrer-policy', 'permissions-policy'])

/** @param https whether PUBLIC_URL is https: then browsers are told to come by nothing else (HSTS, RFC 6797) */
export function listSecurityHeaders(https: boolean): [string, string][] {
  return Object.entries(https ? { ...plain, 'strict-transport-security': 'max-age=31536000' } : plain)
}

/**
 * Puts the security headers on every answer, errors included; it stands in front of everything else. What the API says
 * stays out of every cache unless the call itself knows better.
 */
export function secureResponses(https: boolean): MiddlewareHandler {
  const everywhere = listSecurityHeaders(https)
  const inApi: [string, string][] = [...everywhere, ['cache-control', 'no-store']]
  const onAssets = everywhere.filter(([name]) => !ofDocuments.has(name))
  const listFor = (path: string) => {
    if (path.startsWith('/api/')) return inApi
    return path.startsWith('/assets/') ? onAssets : everywhere
  }
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of listFor(c.req.path)) {
      if (!headers.has(name)) headers.set(name, value)
    }
    // The libraries behind some addresses would let other origins in.
    headers.delete('access-control-allow-origin')
  }
}
