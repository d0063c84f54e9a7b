import { unavailable } from './http/refusal.ts'
import { platformProblemTexts as words } from './texts.ts'

type RunOptions = {
  weight?: number
  /** Whose work it is: an owner has one work at a time, and owners take turns. */
  owner?: string | undefined
  /** Whether the work goes before others, in a queue of its own of the same length. */
  first?: boolean
}

export type Semaphore = {
  /** Runs the work when there is a permit. Throws a 503 when too many wait. */
  run<Answer>(work: () => Promise<Answer>, options?: RunOptions): Promise<Answer>
}

type Limits = {
  permits: number
  maxWaiting?: number
  maxWaitingPerOwner?: number
}

type Waiting = { weight: number; owner: string | undefined; first: boolean; start: () => void }

/** Limits concurrent work, first come, first served. Done all at once, it would be ready for nobody in time. */
export function createSemaphore({
  permits,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingPerOwner = Number.POSITIVE_INFINITY,
}: Limits): Semaphore {
  let free = permits
  let waiting: Waiting[] = []
  const owners = new Set<string>()

  const isFree = ({ owner }: Waiting) => owner === undefined || !owners.has(owner)

  /** Light work does not overtake heavy work. */
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
        // Lets the event loop accept connections between works that never wait.
        setImmediate(release, own)
      }
    },
  }
}
