import { isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/waiting-rows.ts'
import { chargebacks } from './schema.ts'

/** The chargebacks that banks have not decided, as a subquery with what their sellers may have to give back. */
export function openChargebacks(db: Db) {
  return db
    .select({ reference: chargebacks.reference, atRiskMinor: chargebacks.atRiskMinor })
    .from(chargebacks)
    .where(isNull(chargebacks.endedAt))
    .as('open_chargebacks')
}

/** The chargebacks that banks have not decided, as rows of the admin's queue. The note is the reason, in the provider's word. */
export function selectOpenChargebacks(): SQL {
  const { reference: id, openedAt: at, amountMinor, reason: note } = chargebacks
  return selectWaiting(
    { kind: 'chargeback', id, at, amountMinor, note },
    sql`from ${chargebacks} where ${isNull(chargebacks.endedAt)}`,
  )
}
