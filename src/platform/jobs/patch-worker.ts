import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

/**
 * Lets a client of `pool` be released twice; the second time does nothing. graphile-worker releases the client on which it
 * listens twice when its connection ends while the worker stops. pg-pool throws then, where nobody can catch the error, and
 * the process would end: https://github.com/brianc/node-pg-pool/issues/81
 */
export function tolerateDoubleRelease(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  type Callback = Parameters<typeof connect>[0]
  const connectOnce = (callback?: Callback) => {
    if (!callback) return connect()
    return connect((error, client, release) => {
      let released = false
      callback(error, client, (fault) => {
        if (!released) release(fault)
        released = true
      })
    })
  }
  return Object.assign(pool, { connect: connectOnce })
}

/** How many seconds a pool without a running job may take to end. */
const idleSeconds = 3

/**
 * Finds worker pools that never end. When it cannot save how several jobs have ended (a full disk), graphile-worker shuts its
 * pool down, miscounts what it waits for, and waits for ever (https://github.com/graphile/worker/issues/636).
 */
export function watchShutdown(events: WorkerEvents, running: ReadonlyMap<string, unknown>) {
  let isShuttingDown = false
  events.on('pool:create', () => {
    isShuttingDown = false
  })
  events.on('pool:gracefulShutdown', () => {
    isShuttingDown = true
  })
  return {
    /** Resolves when the latest pool is shutting down and has been idle for some seconds, or when `signal` is aborted. */
    async untilStuck(signal: AbortSignal): Promise<void> {
      for (let idle = 0; idle < idleSeconds && !signal.aborted; ) {
        await sleep(1000, undefined, { signal, ref: false }).catch(() => {})
        idle = isShuttingDown && running.size === 0 ? idle + 1 : 0
      }
    },
  }
}
