import { AsyncLocalStorage } from 'node:async_hooks'

export type Work = {
  requestId?: string
  job?: string
  traceId?: string | undefined
  route?: string
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
