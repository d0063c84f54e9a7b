import type { Clock } from '../clock.ts'
import { type RateToken, requireNoWait } from './rate-limit.ts'

/** How many buckets are kept; beyond that, the least recently used one is evicted. */
const maxBuckets = 50_000

export type MemoryRateLimiter = {
  /** Takes these tokens, or throws the refusal of an empty bucket: 429 with Retry-After. */
  require(...tokens: RateToken[]): void
}

/**
 * Keeps the buckets of calls that only read in the memory of this process, so that browsing writes nothing: several
 * processes allow as many times the limit. Calls that write share their buckets in the database (rate-limit.ts). Both
 * count by the generic cell rate algorithm (ITU-T I.371).
 */
export function createMemoryRateLimiter(clock: Clock): MemoryRateLimiter {
  /** When each bucket is full again, in milliseconds of the epoch; the one used last stands last. */
  const fullAt = new Map<string, number>()

  /** Returns 0, or the seconds to wait when the bucket is empty. */
  function take([{ name, limit, windowSeconds }, subject]: RateToken): number {
    const key = `${name}:${subject}`
    const window = windowSeconds * 1000
    const now = clock.now().getTime()
    const full = Math.max(fullAt.get(key) ?? 0, now) + Math.floor(window / limit)
    if (full > now + window) return Math.max(1, Math.ceil((full - now - window) / 1000))
    fullAt.delete(key)
    fullAt.set(key, full)
    return 0
  }

  function forgetOldest(): void {
    for (const key of fullAt.keys()) {
      if (fullAt.size <= maxBuckets) return
      fullAt.delete(key)
    }
  }

  return {
    require(...tokens) {
      const wait = Math.max(0, ...tokens.map(take))
      forgetOldest()
      requireNoWait(wait)
    },
  }
}
