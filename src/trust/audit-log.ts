import type { ActSubject } from '../auth/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { Actor, AuditedAct, TakeDownReason } from './rules.ts'
import { auditEntries } from './schema.ts'

/** Records an admin's act on an account in the audit log, in the act's transaction, only when something changed. */
export async function recordAct(
  tx: Db,
  admin: Actor,
  act: AuditedAct,
  account: { id: string; email: string },
  { listing, reason, ...about }: ActSubject & { reason?: TakeDownReason } = {},
): Promise<void> {
  await tx.insert(auditEntries).values({
    act,
    adminId: admin.id,
    adminName: admin.name,
    accountId: account.id,
    accountEmail: account.email,
    listingId: listing?.id,
    productName: listing?.name,
    reason,
    ...about,
    address: admin.address,
  })
}
