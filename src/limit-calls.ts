import type { RouteConfig } from '@hono/zod-openapi'
import type { TurnsOf } from './identity/guard.ts'
import { addressOf } from './platform/http/rate-limit.ts'

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

/**
 * The turns that a call takes: by address, and by account where a good token says whose call it is. Undefined when it takes
 * none.
 */
export function turnsOfCall({ method, path }: Pick<RouteConfig, 'method' | 'path'>): TurnsOf | undefined {
  const found = limits[`${method.toUpperCase()} ${path}`]
  if (!found) return undefined
  const byAddress = { name: `${found.name}/address`, limit: found.address, windowSeconds }
  const byAccount = { name: `${found.name}/account`, limit: found.account, windowSeconds }
  return (c, accountId) => {
    const ofAddress = [byAddress, addressOf(c)] as const
    return accountId === null ? [ofAddress] : [ofAddress, [byAccount, accountId]]
  }
}
