import { AsyncLocalStorage } from 'node:async_hooks'

/** How fresh data must be: 'current' bypasses caches and replicas, 'primary' replicas; 'replica' may be two seconds old. */
export type Freshness = 'current' | 'primary' | 'replica'

const storage = new AsyncLocalStorage<Freshness>()

/** How fresh the data of this request must be; undefined outside of requests. */
export const currentFreshness = (): Freshness | undefined => storage.getStore()

export function withFreshness<Value>(freshness: Freshness, answer: () => Value): Value {
  return storage.run(freshness, answer)
}
