import type { Context } from 'hono'
import type { Caller } from '../identity/rules.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import type { Actor } from './rules.ts'

/** The caller and their address, for the audit log. */
export function describeActor(c: Context<{ Variables: { caller: Caller } }>): Actor & { id: string } {
  const { id, email } = c.var.caller
  return { id, name: email, address: readClientAddress(c) }
}
