import type { Context } from 'hono'
import { describeActor, type RecordAct } from '../identity/index.ts'
import type { Caller } from '../identity/rules.ts'
import type { OnAdminAct } from './refund/cancel-order.ts'

type Act = 'cancel-order' | 'decide-dispute' | 'waive-return'

/** Appends an admin's act on an order to the audit log: the module above provides it. */
export type RecordOrderAct = RecordAct<Act>

/** Records an act of the caller on the phone of an order and its seller. */
export function recordActOf(
  { recordAct }: { recordAct: RecordOrderAct },
  c: Context<{ Variables: { caller: Caller } }>,
  act: Act,
): OnAdminAct {
  const admin = describeActor(c)
  return (tx, { id, name, sellerId, sellerEmail }, about) =>
    recordAct(tx, admin, act, { id: sellerId, email: sellerEmail }, { listing: { id, name }, ...about })
}
