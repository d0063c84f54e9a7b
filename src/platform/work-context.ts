import { AsyncLocalStorage } from 'node:async_hooks'

/** The request or job that is being worked on. */
export type Work = {
  requestId?: string
  job?: string
  /** Of the trace that it is recorded in. */
  traceId?: string | undefined
  /** See `noteRoute`. */
  route?: string
}

const storage = new AsyncLocalStorage<Work>()

/** What is being worked on; undefined at the start and the stop. */
export const currentWork = (): Work | undefined => storage.getStore()

/** Runs a function as part of this work, so that its log lines name it. */
export function inWork<Value>(work: Work, run: () => Value): Value {
  return storage.run(work, run)
}

/** Notes the pattern of the request's address, where the server's own routes only say `*`. */
export function noteRoute(pattern: string): void {
  const work = storage.getStore()
  if (work) work.route = pattern
}
