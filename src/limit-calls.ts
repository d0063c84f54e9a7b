import type { RouteConfig } from '@hono/zod-openapi'
import type { TurnsOf } from './identity/guard.ts'
import { addressOf } from './platform/http/rate-limit.ts'

/**
 * How often a call may be made in ten minutes: by one account, and from one address, behind which there may be a thousand
 * people. Other calls are unlimited. The identity service has limits of its own.
 */
const limits: Record<string, { name: string; account: number; address?: number }> = {
  // These answer how to reach sellers: nobody should copy all of them.
  'GET /allproducts': { name: 'list', account: 600 },
  'GET /search': { name: 'search', account: 600 },
  'GET /product': { name: 'product', account: 600 },
  'GET /campain': { name: 'campaigns', account: 600 },
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

/**
 * The turns that a call takes: by address, and by account where a good token says whose call it is. Undefined when it takes
 * none.
 */
export function turnsOfCall({ method, path }: Pick<RouteConfig, 'method' | 'path'>): TurnsOf | undefined {
  const found = limits[`${method.toUpperCase()} ${path}`]
  if (!found) return undefined
  const { name, account, address } = found
  const byAccount = { name: `${name}/account`, limit: account, windowSeconds }
  const byAddress = address && { name: `${name}/address`, limit: address, windowSeconds }
  return (c, accountId) => [
    ...(byAddress ? [[byAddress, addressOf(c)] as const] : []),
    ...(accountId === null ? [] : [[byAccount, accountId] as const]),
  ]
}
