import { AsyncLocalStorage } from 'node:async_hooks'
import type { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isOutage } from '../platform/database/database.ts'

type OpenAdapter = ReturnType<typeof drizzleAdapter>

/** What the call in hand has met. */
const calls = new AsyncLocalStorage<{ outage?: unknown }>()

/**
 * Runs a call of the identity library and throws the outage of the database that it met: the library itself answers an
 * outage with 401, 422, 500 or a redirect, depending on where it strikes.
 */
export async function throwOutage<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const met: { outage?: unknown } = {}
  const answer = await calls.run(met, call).catch((error: unknown) => {
    throw met.outage ?? error
  })
  if (met.outage) throw met.outage
  return answer
}

/** The library's database adapter, which notes for throwOutage the outages that it meets. */
export function noteOutages(open: OpenAdapter): OpenAdapter {
  return (options) => {
    const adapter = open(options)
    return {
      ...watch(adapter),
      transaction: (work) => adapter.transaction((tx) => work(watch(tx))).catch(note),
    }
  }
}

/** Wraps an adapter so that its methods note the outage that they reject with. */
function watch<Adapter extends object>(adapter: Adapter): Adapter {
  const members = Object.entries(adapter).map(([name, member]) => [
    name,
    typeof member === 'function' ? (...args: unknown[]) => member(...args).catch(note) : member,
  ])
  return Object.fromEntries(members)
}

function note(error: unknown): never {
  const met = calls.getStore()
  if (met && isOutage(error)) met.outage = error
  throw error
}
