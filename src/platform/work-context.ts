import { AsyncLocalStorage } from 'node:async_hooks'

export type Work = {
  requestId?: string
  job?: string
  traceId?: string | undefined
  route?: string
}

const storage = new AsyncLocalStorage<Work>()

/** Undefined at the start and the stop. */
export const currentWork = (): Work | undefined => storage.getStore()

/** For its log lines. */
export function inWork<Value>(work: Work, run: () => Value): Value {
  return storage.run(work, run)
}

/** Where the server's own routes only say `*`. */
export function noteRoute(pattern: string): void {
  const work = storage.getStore()
  if (work) work.route = pattern
}
