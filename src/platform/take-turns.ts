import { setImmediate as nextTurn } from 'node:timers/promises'
import { unavailable } from './http.ts'

/** Does the work when its turn has come. Throws a 503 when too many wait already. */
export type TakeTurns = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

/**
 * Lets work be done by a few at once while others wait in line, first come, first served. For work that keeps the process
 * busy: done by all at once it would be ready for nobody in time, and between two turns of the event loop only one new
 * connection is taken.
 */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): TakeTurns {
  let working = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (working < atOnce) working += 1
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
    else throw unavailable('Too many people are here at the moment. Please try again.')
    try {
      return await work()
    } finally {
      // Whoever is next takes over this turn, after the event loop has looked at everything else.
      void nextTurn().then(() => {
        const next = line.shift()
        if (next) next()
        else working -= 1
      })
    }
  }
}
