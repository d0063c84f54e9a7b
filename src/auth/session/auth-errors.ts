import { AsyncLocalStorage } from 'node:async_hooks'
import type { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { isOutage } from '../../platform/database/database.ts'
import { authTexts } from '../forms/texts.ts'

type Status = ConstructorParameters<typeof APIError>[0]

/** An error of the identity library's type, with our message for its code. */
export function refuse(status: Status, code: string, headers?: Record<string, string>): APIError {
  return new APIError(status, { code, message: authTexts[code] ?? code }, headers)
}

/** Throws a 429 that asks to wait `seconds`. Does nothing when it is 0. */
export function refuseIfLimited(seconds: number): void {
  if (seconds > 0)
    throw refuse('TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS', { 'x-retry-after': String(seconds) })
}

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
