import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { cacheAsked } from '../../ops/telemetry/signals.ts'
import { currentFreshness } from '../freshness.ts'
import { mayHaveWritten } from './methods.ts'

/** What can be cached: a body, and whatever little belongs to it. Nobody may change it. */
type Cached = { body: string | Uint8Array }

export type ResponseCache = {
  /**
   * Returns the cached response of this key, or else loads and caches it. Requests at the same time share one load. Whoever has
   * just written always loads (own-writes.ts).
   */
  get<Response extends Cached>(key: string, load: () => Promise<Response>): Promise<Response>
  clear(): void
}

/** How old a cached response may be, counted from the moment it began to load. */
const maxAgeMillis = 1000
/** Characters or bytes. */
const maxSize = 30_000_000

/**
 * Creates a cache of responses that are the same for everybody who gets them. Clear it after every write of this process
 * (`clearAfterWrites`): then only the writes of other processes and of jobs show late, by one second at most.
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
      // What was loaded from a replica is not shown to those who may not read one.
      const key = freshness === 'primary' ? `primary ${name}` : name
      const known = responses.get(key) ?? loading.get(key)
      cacheAsked.send({ isHit: known !== undefined })
      // One kind of response is cached under a key.
      if (known) return known as Promise<Response>
      const start = now()
      const sinceClear = loading
      const response = load()
      sinceClear.set(key, response)
      try {
        const loaded = await response
        // A response that began to load before a write may lack it.
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

/** Clears the cache before a request that may have written is answered, so that everybody sees their own writes. */
export function clearAfterWrites(cache: ResponseCache): MiddlewareHandler {
  return async (c, next) => {
    try {
      await next()
    } finally {
      if (mayHaveWritten(c)) cache.clear()
    }
  }
}
