import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

/**
 * Allows a double release, and that of a connection which did not come: graphile-worker does the one when its listening connection ends
 * during a stop, the other when it is not there again by then, and pg-pool throws where nobody can catch it:
 * https://github.com/brianc/node-pg-pool/issues/81
 */
export function tolerateDoubleRelease(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  type Callback = Parameters<typeof connect>[0]
  const connectOnce = (callback?: Callback) => {
    if (!callback) return connect()
    return connect((error, client, release) => {
      let released = false
      callback(error, client, (fault) => {
        // There is none where no connection came in time, whatever the types of the pool say.
        if (!released) release?.(fault)
        released = true
      })
    })
  }
  return Object.assign(pool, { connect: connectOnce })
}

const idleSeconds = 3

/** Finds worker pools that never end after failing to save several jobs: https://github.com/graphile/worker/issues/636 */
export function watchShutdown(events: WorkerEvents, running: ReadonlyMap<string, unknown>) {
  let isShuttingDown = false
  events.on('pool:create', () => {
    isShuttingDown = false
  })
  events.on('pool:gracefulShutdown', () => {
    isShuttingDown = true
  })
  return {
    async untilStuck(signal: AbortSignal): Promise<void> {
      for (let idle = 0; idle < idleSeconds && !signal.aborted;) {
        await sleep(1000, undefined, { signal, ref: false }).catch(() => {})
        idle = isShuttingDown && running.size === 0 ? idle + 1 : 0
      }
    },
  }
}
