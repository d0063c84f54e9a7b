import type { Guard } from '../identity/index.ts'
import { refusal } from '../orders/problems.ts'
import type { Database } from '../platform/database/database.ts'
import { createRouter } from '../platform/http/router.ts'
import { getEvidence } from './evidence-contract.ts'
import { presentEvidence, readEvidence } from './read-evidence.ts'

/** The evidence about an order that an admin is to judge, and only about such an order: it contains private messages. */
export function evidenceRoutes({ db, guard }: { db: Database; guard: Guard }) {
  return createRouter().openapi(guard.admin(getEvidence), async (c) => {
    const evidence = await readEvidence(db, c.req.valid('param').id)
    if (!evidence?.dispute && !evidence?.order.chargebackAt) throw refusal('unknown-booking')
    return c.json(presentEvidence(evidence), 200)
  })
}
