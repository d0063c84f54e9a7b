import { isNull } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { chargebacks } from './schema.ts'

/** The chargebacks that banks have not decided, as a subquery with what their sellers may have to give back. */
export function openChargebacks(db: Db) {
  return db
    .select({ reference: chargebacks.reference, atRiskMinor: chargebacks.atRiskMinor })
    .from(chargebacks)
    .where(isNull(chargebacks.endedAt))
    .as('open_chargebacks')
}
