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
