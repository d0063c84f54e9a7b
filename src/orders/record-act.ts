import type { Context } from 'hono'
import { describeActor, type RecordAct } from '../identity/index.ts'
import type { Caller } from '../identity/rules.ts'
import type { Listing } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'

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

/** Records the act of an admin on an order and its phone, with what goes back to the buyer. The module above provides it. */
export type OnAdminAct = (
  tx: Db,
  listing: Listing,
  about: { orderId: string; amountMinor: number; note: string },
) => Promise<void>
