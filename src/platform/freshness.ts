import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * How recent what a request reads must be. 'current': whoever asks has just written, so nothing cached and no replica will do.
 * 'primary': cached responses will do, but no replica. 'replica': what is two seconds old will do.
 */
export type Freshness = 'current' | 'primary' | 'replica'

const storage = new AsyncLocalStorage<Freshness>()

/** How recent what the request that is being answered reads must be; undefined outside of requests. */
export const currentFreshness = (): Freshness | undefined => storage.getStore()

/** Answers a request, all of whose reads are so recent at least. */
export function withFreshness<Value>(freshness: Freshness, answer: () => Value): Value {
  return storage.run(freshness, answer)
}
