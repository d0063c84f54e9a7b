import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'

/** How many seconds a pool without a running job may take to end. */
const idleSeconds = 3

/**
 * Finds worker pools that never end. When it cannot save how several jobs have ended (a full disk), graphile-worker shuts its
 * pool down, miscounts what it waits for, and waits for ever.
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
