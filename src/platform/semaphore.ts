import { unavailable } from './http/refusal.ts'
import { platformProblemMessages as words } from './messages/problems.ts'

export type Semaphore = {
  /**
   * Runs `work` when enough permits are free, and gives them back when it has ended. Throws a 503 when too many wait.
   * @param options.weight how many permits the work takes, one unless said otherwise; never more than there are
   */
  run<Answer>(work: () => Promise<Answer>, options?: { weight?: number }): Promise<Answer>
}

/**
 * Limits how much work is done at once: `permits` are shared, the rest waits, first come, first served. For work that
 * takes a processor or memory: done for everybody at once, it would be ready for nobody in time.
 * @param options.maxWaiting how many may wait; no limit unless given
 */
export function createSemaphore({
  permits,
  maxWaiting = Number.POSITIVE_INFINITY,
}: {
  permits: number
  maxWaiting?: number
}): Semaphore {
  let free = permits
  const waiting: { weight: number; start: () => void }[] = []

  const release = (weight: number) => {
    free += weight
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.weight
      next.start()
    }
  }

  return {
    async run(work, options = {}) {
      const weight = Math.min(options.weight ?? 1, permits)
      if (waiting.length === 0 && weight <= free) free -= weight
      else if (waiting.length < maxWaiting) {
        await new Promise<void>((start) => waiting.push({ weight, start }))
      } else throw unavailable(words['too-many-people'])
      try {
        return await work()
      } finally {
        // Work that never waits would else keep the event loop from taking new connections until nobody waits.
        setImmediate(release, weight)
      }
    },
  }
}
