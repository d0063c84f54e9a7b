import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { cacheAsked } from '../../ops/telemetry/signals.ts'
import { currentFreshness } from '../work-context.ts'
import { mayHaveChangedPages } from './methods.ts'

/** A response as it is cached; it must not be changed. */
type Cached = { body: string | Uint8Array }

export type ResponseCache = {
  /** Returns the cached response, or loads it once for all; for somebody who has just written it always loads. */
  get<Response extends Cached>(key: string, load: () => Promise<Response>): Promise<Response>
  clear(): void
}

/** How long a response is cached, from the beginning of its load. */
const maxAgeMillis = 1000
const maxSize = 30_000_000

/**
 * Caches responses that are the same for everybody. Cleared after this process's writes; those of others show after a second at most.
 * @param now a monotonic clock in milliseconds, never at zero
 */
export function createResponseCache(now = () => performance.now()): ResponseCache {
  const responses = new LRUCache<string, Cached>({
    maxSize,
    sizeCalculation: ({ body }, key) => body.length + key.length,
    ttl: maxAgeMillis,
    ttlResolution: 0,
    perf: { now },
  })
  let loading = new Map<string, Promise<Cached>>()

  return {
    async get<Response extends Cached>(name: string, load: () => Promise<Response>) {
      const freshness = currentFreshness()
      if (freshness === 'current') return load()
      // Readers of the primary do not get what came from a replica.
      const key = freshness === 'primary' ? `primary ${name}` : name
      const known = responses.get(key) ?? loading.get(key)
      cacheAsked.send({ isHit: known !== undefined })
      if (known) return known as Promise<Response>
      const start = now()
      const sinceClear = loading
      const response = load()
      sinceClear.set(key, response)
      try {
        const loaded = await response
        // A load that began before a write may lack it.
        if (loading === sinceClear) responses.set(key, loaded, { start })
        return loaded
      } finally {
        sinceClear.delete(key)
      }
    },
    clear() {
      responses.clear()
      loading = new Map()
    },
  }
}

/** Clears the cache after each request that may have changed what cached responses show. */
export function clearAfterWrites(cache: ResponseCache): MiddlewareHandler {
  return async (c, next) => {
    try {
      await next()
    } finally {
      if (mayHaveChangedPages(c)) cache.clear()
    }
  }
}
