import { AsyncLocalStorage } from 'node:async_hooks'
import type { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isOutage } from '../platform/database/database.ts'

type OpenAdapter = ReturnType<typeof drizzleAdapter>

/** The outage that the current call has met, if any. */
const currentCall = new AsyncLocalStorage<{ outage?: unknown }>()

/**
 * Runs a call of the identity library and throws the database outage that it met. The library itself answers an outage
 * with 401, 422, 500 or a redirect, depending on where it strikes.
 */
export async function rethrowOutage<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const met: { outage?: unknown } = {}
  const answer = await currentCall.run(met, call).catch((error: unknown) => {
    throw met.outage ?? error
  })
  if (met.outage) throw met.outage
  return answer
}

/** Wraps the library's database adapter so that it records its outages for `rethrowOutage`. */
export function recordOutages(open: OpenAdapter): OpenAdapter {
  return (options) => {
    const adapter = open(options)
    return {
      ...wrapMethods(adapter),
      transaction: (work) => adapter.transaction((tx) => work(wrapMethods(tx))).catch(record),
    }
  }
}

function wrapMethods<Adapter extends object>(adapter: Adapter): Adapter {
  const members = Object.entries(adapter).map(([name, member]) => [
    name,
    typeof member === 'function' ? (...args: unknown[]) => member(...args).catch(record) : member,
  ])
  return Object.fromEntries(members)
}

function record(error: unknown): never {
  const met = currentCall.getStore()
  if (met && isOutage(error)) met.outage = error
  throw error
}
