import type { Context } from 'hono'
import type { Db } from '../platform/database/database.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import type { Caller } from './rules.ts'

/** Who acts, as the audit log records it: the account, its e-mail at the time, and the address of the client. */
export type AccountActor = { id: string; name: string; address: string }

/** What an act is about, beside the account. */
export type ActSubject = {
  listing?: { id: string; name: string }
  orderId?: string
  amountMinor?: number
  /** What the admin wrote as the reason, or what a bank calls the transfer. */
  note?: string | undefined
}

/**
 * Appends an act to the audit log, in the transaction that does it, and only when something has changed. The moderation module
 * provides it to those below.
 */
export type RecordAct<Act extends string> = (
  tx: Db,
  actor: AccountActor,
  act: Act,
  account: { id: string; email: string },
  about?: ActSubject,
) => Promise<void>

/** Describes the caller as the one who acts. */
export function describeActor(c: Context<{ Variables: { caller: Caller } }>): AccountActor {
  const { id, email } = c.var.caller
  return { id, name: email, address: readClientAddress(c) }
}
