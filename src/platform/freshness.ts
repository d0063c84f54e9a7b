import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * 'current': past caches and replicas, for somebody who has just written. 'primary': past replicas. 'replica': two seconds old will
 * do.
 */
export type Freshness = 'current' | 'primary' | 'replica'

const storage = new AsyncLocalStorage<Freshness>()

/** Undefined outside of requests. */
export const currentFreshness = (): Freshness | undefined => storage.getStore()

export function withFreshness<Value>(freshness: Freshness, answer: () => Value): Value {
  return storage.run(freshness, answer)
}
