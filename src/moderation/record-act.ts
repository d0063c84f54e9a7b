import type { Db } from '../platform/database/database.ts'
import type { ActingAdmin, AdminAct } from './rules.ts'
import { insertAuditEntry } from './store.ts'

/**
 * Writes down what an admin has done, inside the transaction that does it: neither stands without the other. What changed
 * nothing (a second press of the same button) is no act.
 */
export function recordAct(
  tx: Db,
  admin: ActingAdmin,
  act: AdminAct,
  account: { id: string; email: string },
): Promise<void> {
  return insertAuditEntry(tx, {
    act,
    adminId: admin.id,
    adminName: admin.name,
    accountId: account.id,
    accountEmail: account.email,
    address: admin.address,
  })
}
