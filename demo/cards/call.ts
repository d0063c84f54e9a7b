import { randomInt } from 'node:crypto'
import type { Db } from '../../src/platform/database/database.ts'

export type Caller = 'server' | 'browser'

export type Call = {
  tx: Db
  caller: Caller
  form: URLSearchParams
  id: string
  now: Date
}

export type Query = { db: Db; form: URLSearchParams; id: string }

/** The response of a call. A declined card is 402 and no error, so that its changes are committed. */
export type Reply = { status: 200 | 402; body: object }

export function textOf(form: URLSearchParams, name: string): string | undefined {
  return form.get(name) || undefined
}

/** Returns the fields nested under a name: of `card[number]=42&card[cvc]=1`, under `card`, `number=42&cvc=1`. */
export function fieldsUnder(form: URLSearchParams, name: string): URLSearchParams {
  const nested = [...form].filter(([key]) => key.startsWith(`${name}[`))
  return new URLSearchParams(
    nested.map(([key, value]) => [key.slice(name.length).replace(/^\[([^\]]*)\]/, '$1'), value]),
  )
}

export function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(fieldsUnder(form, 'metadata'))
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Makes an id as Stripe does: `pi_`, for example, and 24 random letters and digits. */
export function createId(prefix: string): string {
  return `${prefix}_${Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

type Handler = { fetch(request: Request): Response | Promise<Response> }

/** Returns a `fetch` that calls a handler of this process. It rejects when its signal aborts. */
export function fetchInProcess(handler: Handler): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      // Our Request's signal stops following the caller's once it is garbage-collected.
      const signal = init?.signal
      signal?.addEventListener('abort', () => reject(signal.reason))
      Promise.resolve(handler.fetch(new Request(input, init))).then(resolve, reject)
    })
}
