import type { Context } from 'hono'
import { type AccountActor, describeActor } from '../identity/index.ts'
import type { Caller } from '../identity/rules.ts'
import type { Db } from '../platform/database/database.ts'
import type { OnAdminAct } from './cancel-order.ts'

type Act = 'cancel-order' | 'decide-dispute'

/** Appends an admin's act to the audit log, in the transaction that does it. The module above provides it. */
export type RecordOrderAct = (
  tx: Db,
  admin: AccountActor,
  act: Act,
  account: { id: string; email: string },
  phone: { id: string; name: string },
) => Promise<void>

/** Records an act of the caller on the phone of an order and its seller. */
export function recordActOf(
  { recordAct }: { recordAct: RecordOrderAct },
  c: Context<{ Variables: { caller: Caller } }>,
  act: Act,
): OnAdminAct {
  const admin = describeActor(c)
  return (tx, { id, name, sellerId, sellerEmail }) =>
    recordAct(tx, admin, act, { id: sellerId, email: sellerEmail }, { id, name })
}
