import type { Context } from 'hono'
import { readClientAddress } from '../platform/http/client-address.ts'
import type { Caller } from './rules.ts'

/** Who acts, as the audit log records it: the account, its e-mail at the time, and the address of the client. */
export type AccountActor = { id: string; name: string; address: string }

/** Describes the caller as the one who acts. */
export function describeActor(c: Context<{ Variables: { caller: Caller } }>): AccountActor {
  const { id, email } = c.var.caller
  return { id, name: email, address: readClientAddress(c) }
}
