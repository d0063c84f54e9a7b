import { unavailable } from './http/refusal.ts'
import { platformProblemTexts as words } from './texts.ts'

type RunOptions = {
  /** How many permits the work takes, one unless said otherwise; never more than there are. */
  weight?: number
  /** Whose work it is. One work of an owner is done at a time, and owners who wait take turns. */
  owner?: string | undefined
  /** Whether it overtakes what does not come first. It has a queue of its own, as long as that of the others. */
  first?: boolean
}

export type Semaphore = {
  /** Runs `work` when enough permits are free, and gives them back when it has ended. Throws a 503 when too many wait. */
  run<Answer>(work: () => Promise<Answer>, options?: RunOptions): Promise<Answer>
}

type Limits = {
  permits: number
  /** How many may wait; no limit unless given. */
  maxWaiting?: number
  /** How many of one owner may wait. */
  maxWaitingPerOwner?: number
}

type Waiting = { weight: number; owner: string | undefined; first: boolean; start: () => void }

/**
 * Limits how much work is done at once: `permits` are shared, the rest waits, first come, first served. For work that
 * takes a processor or memory: done for everybody at once, it would be ready for nobody in time.
 */
export function createSemaphore({
  permits,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingPerOwner = Number.POSITIVE_INFINITY,
}: Limits): Semaphore {
  let free = permits
  let waiting: Waiting[] = []
  const owners = new Set<string>()

  const isFree = ({ owner }: Waiting) => owner === undefined || !owners.has(owner)

  /** Starts what can be started. Light work does not overtake heavy work. */
  function startWaiting(): void {
    for (;;) {
      const next = waiting.find((each) => each.first && isFree(each)) ?? waiting.find(isFree)
      if (!next || next.weight > free) return
      waiting = waiting.filter((each) => each !== next)
      free -= next.weight
      if (next.owner !== undefined) owners.add(next.owner)
      next.start()
    }
  }

  function release({ weight, owner }: Waiting): void {
    free += weight
    if (owner !== undefined) {
      owners.delete(owner)
      const isOwn = (each: Waiting) => each.owner === owner
      waiting = [...waiting.filter((each) => !isOwn(each)), ...waiting.filter(isOwn)]
    }
    startWaiting()
  }

  function isOneTooMany({ owner, first }: Waiting): boolean {
    const ofOwner = owner === undefined ? [] : waiting.filter((each) => each.owner === owner)
    return (
      ofOwner.length > maxWaitingPerOwner ||
      waiting.filter((each) => each.first === first).length > maxWaiting
    )
  }

  return {
    async run(work, { weight = 1, owner, first = false } = {}) {
      const { promise: started, resolve: start } = Promise.withResolvers<void>()
      const own: Waiting = { weight: Math.min(weight, permits), owner, first, start }
      waiting.push(own)
      startWaiting()
      if (waiting.includes(own) && isOneTooMany(own)) {
        waiting = waiting.filter((each) => each !== own)
        throw unavailable(words['too-many-people'])
      }
      await started
      try {
        return await work()
      } finally {
        // Work that never waits would else keep the event loop from taking new connections until nobody waits.
        setImmediate(release, own)
      }
    },
  }
}
