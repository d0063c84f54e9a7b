import { randomInt } from 'node:crypto'
import type { Db } from '../../src/platform/database/database.ts'

/** Who calls: the merchant's server with the secret key, or a browser with the publishable one. */
export type Caller = 'server' | 'browser'

/** A request that may change something, inside its transaction. */
export type Call = {
  tx: Db
  caller: Caller
  form: URLSearchParams
  /** The id in the address, or ''. */
  id: string
  now: Date
}

/** A request that changes nothing. `form` holds the query parameters. */
export type Query = { db: Db; caller: Caller; form: URLSearchParams; id: string }

/** The response to a request. A declined card (402) is a reply and not an error, so that its changes are committed. */
export type Reply = { status: 200 | 402; body: object }

/** The text of a field; undefined when it is absent or empty. */
export function textOf(form: URLSearchParams, name: string): string | undefined {
  return form.get(name) || undefined
}

/** The fields nested under a name: of `card[number]=42&card[cvc]=1`, under `card`, they are `number=42&cvc=1`. */
export function fieldsUnder(form: URLSearchParams, name: string): URLSearchParams {
  const nested = [...form].filter(([key]) => key.startsWith(`${name}[`))
  return new URLSearchParams(
    nested.map(([key, value]) => [key.slice(name.length).replace(/^\[([^\]]*)\]/, '$1'), value]),
  )
}

/** The merchant's own notes on an object: `metadata[name]=text`. */
export function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(fieldsUnder(form, 'metadata'))
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An identifier in the provider's style: `pi_` and 24 letters and digits that nobody can guess. */
export function createId(prefix: string): string {
  return `${prefix}_${Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
