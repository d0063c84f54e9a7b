import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** A statement of some work. `writes`: it makes changes permanent. */
export type Step = { text: string; writes: boolean }

/** `sent`: the database has the statement, but its answer has not arrived. */
export type Moment = 'before' | 'sent' | 'after'

/** Called at each moment of each step; the work waits for it. */
export type Witness = (moment: Moment, number: number, step: Step) => unknown

const watched = new AsyncLocalStorage<{ steps: Step[]; witness: Witness }>()

/**
 * Makes the statements on these connections visible to `follow`. In demo mode the card provider works on them too, so
 * they are all the steps that a settlement has: ours and the provider's.
 */
export function watchConnections(pool: pg.Pool): void {
  pool.query = visible(pool.query, true)
  const known = new WeakSet<object>()
  pool.connect = new Proxy(pool.connect, {
    apply(connect, self, args) {
      const connected: unknown = Reflect.apply(connect, self, args)
      if (!(connected instanceof Promise)) return connected
      return connected.then((client: pg.PoolClient) => {
        if (!known.has(client)) client.query = visible(client.query, false)
        known.add(client)
        return client
      })
    },
  })
}

/** Does the work and returns its answer and its steps, which are numbered from 1. */
export async function follow<Answer>(
  work: () => Promise<Answer>,
  witness: Witness = () => {},
): Promise<{ answer: Answer; steps: Step[] }> {
  const steps: Step[] = []
  const answer = await watched.run({ steps, witness }, work)
  return { answer, steps }
}

function visible<Query extends (...args: never[]) => unknown>(query: Query, alone: boolean): Query {
  return new Proxy(query, {
    apply(target, self, args) {
      const watch = watched.getStore()
      // With a callback the pool calls on behalf of a query that was seen already.
      if (!watch || args.some((arg) => typeof arg === 'function')) return Reflect.apply(target, self, args)
      return watched.exit(async () => {
        const text = textOf(args[0])
        const step = { text, writes: /^commit\b/i.test(text) || (alone && !/^select\b/i.test(text)) }
        const number = watch.steps.push(step)
        await watch.witness('before', number, step)
        const answer = Promise.resolve(Reflect.apply(target, self, args))
        // The witness may never let the work go on; a connection that is lost then is no error of anybody's.
        answer.catch(() => {})
        await watch.witness('sent', number, step)
        const answered = await answer
        await watch.witness('after', number, step)
        return answered
      })
    },
  })
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
