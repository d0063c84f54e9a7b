import type { Caller } from '../../identity/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { findParty } from '../find-party.ts'
import { findDispute } from './store.ts'

/** Whether somebody may see the photos of a dispute: buyer and seller may, and an admin, who decides it. */
export async function maySeeDispute(
  db: Db,
  who: Pick<Caller, 'id' | 'role'>,
  orderId: string,
): Promise<boolean> {
  const found = await findParty(db, who, orderId)
  return found.ok && (await findDispute(db, orderId)) !== null
}
