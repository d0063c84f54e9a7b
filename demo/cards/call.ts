import type { Db } from '../../src/platform/database/database.ts'

/** Who calls: the merchant's server with the secret key, or a browser with the publishable one. */
export type Caller = 'server' | 'browser'

/** A request that may change something, inside the transaction in which it is carried out. */
export type Call = {
  tx: Db
  caller: Caller
  form: URLSearchParams
  /** The id in the address, or ''. */
  id: string
  now: Date
}

/** A request that changes nothing. `form` holds the parameters in the address. */
export type Query = { db: Db; caller: Caller; form: URLSearchParams; id: string }

/** What a request comes to. A declined card (402) is a reply too: what it left behind is kept. */
export type Reply = { status: 200 | 402; body: object }
