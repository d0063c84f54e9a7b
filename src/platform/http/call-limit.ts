import type { Context } from 'hono'
import type { Call } from './contract.ts'
import { addressOf } from './counted-address.ts'
import type { RateToken } from './rate-limit.ts'

const windowSeconds = 600

/** The tokens that a request takes: of its address first, if that is limited, and of its account when that is known. */
export type TokensOf = (c: Context, accountId: string | null) => RateToken[]

/** What a request of this call takes by the rate limit of its contract. Undefined for a call without a limit. */
export function tokensOfCall({ operationId, rateLimit }: Call): TokensOf | undefined {
  if (!rateLimit) return undefined
  const { account, address, bucket = operationId } = rateLimit
  const byAccount = { name: `${bucket}/account`, limit: account, windowSeconds }
  const byAddress = address && { name: `${bucket}/address`, limit: address, windowSeconds }
  return (c, accountId) => [
    ...(byAddress ? [[byAddress, addressOf(c)] as const] : []),
    ...(accountId === null ? [] : [[byAccount, accountId] as const]),
  ]
}

/**
 * Whether the limit of a call is counted in the memory of each process: so it is for browsing, calls that only read and
 * are limited by account alone. All other limits are shared in the database.
 */
export function isBrowsing({ method, rateLimit }: Call): boolean {
  return method === 'get' && rateLimit?.address === undefined
}
