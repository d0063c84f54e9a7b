import type { RouteConfig } from '@hono/zod-openapi'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { addressOf, limitRate, type RateLimiter } from './platform/rate-limit.ts'

/**
 * How often a call may be made in ten minutes: by one account, and from one address, behind which there may be a thousand
 * people. What is not here is not limited: browsing costs no turn. The identity service has limits of its own.
 */
const limits: Record<string, { name: string; account: number; address: number }> = {
  'POST /bookingproduct': { name: 'booking', account: 30, address: 6000 },
  'POST /create-payment-intent': { name: 'intent', account: 30, address: 6000 },
  'PUT /addpayment': { name: 'settle', account: 60, address: 6000 },
  'PUT /addpaymentinbooked': { name: 'settle', account: 60, address: 6000 },
  'PUT /report': { name: 'report', account: 20, address: 400 },
  'POST /allproducts': { name: 'listing', account: 60, address: 3000 },
  'PUT /product': { name: 'edit', account: 60, address: 3000 },
  'GET /imagekey': { name: 'image-key', account: 60, address: 3000 },
  'POST /images': { name: 'upload', account: 60, address: 1200 },
}
const windowSeconds = 600

/** Puts the limits by address in front of the calls. Mount it under /api before the rooms. */
export function limitByAddress(limiter: RateLimiter): Hono {
  const router = new Hono()
  for (const [call, { name, address }] of Object.entries(limits)) {
    const [method = '', path = ''] = call.split(' ')
    router.on(
      method,
      path,
      limitRate(limiter, { name: `${name}/address`, limit: address, windowSeconds }, addressOf),
    )
  }
  return router
}

/** The limit by account of a call, for behind the check of who calls; undefined when it has none. */
export function limitByAccount(
  limiter: RateLimiter,
  { method, path }: Pick<RouteConfig, 'method' | 'path'>,
  accountOf: (c: Context) => string,
): MiddlewareHandler | undefined {
  const found = limits[`${method.toUpperCase()} ${path}`]
  return (
    found &&
    limitRate(limiter, { name: `${found.name}/account`, limit: found.account, windowSeconds }, accountOf)
  )
}
