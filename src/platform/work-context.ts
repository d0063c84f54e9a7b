import { AsyncLocalStorage } from 'node:async_hooks'

export type Work = {
  requestId?: string
  job?: string
  traceId?: string | undefined
  route?: string
  /** The client's address. */
  address?: string
}

const storage = new AsyncLocalStorage<Work>()

/** The request or job that is being worked on; undefined at the start and the stop. */
export const currentWork = (): Work | undefined => storage.getStore()

/** Runs work as part of a request or job, which its log lines name. */
export function inWork<Value>(work: Work, run: () => Value): Value {
  return storage.run(work, run)
}

/** Notes the route of the current request, where the server's own routes only say `*`. */
export function noteRoute(pattern: string): void {
  const work = storage.getStore()
  if (work) work.route = pattern
}

/** Notes the client's address of the current request. */
export function noteAddress(address: string): void {
  const work = storage.getStore()
  if (work) work.address = address
}

/** How fresh data must be: 'current' bypasses caches and replicas, 'primary' replicas; 'replica' may be two seconds old. */
export type Freshness = 'current' | 'primary' | 'replica'

const freshnessStorage = new AsyncLocalStorage<Freshness>()

/** How fresh the data of this request must be; undefined outside of requests. */
export const currentFreshness = (): Freshness | undefined => freshnessStorage.getStore()

export function withFreshness<Value>(freshness: Freshness, answer: () => Value): Value {
  return freshnessStorage.run(freshness, answer)
}
