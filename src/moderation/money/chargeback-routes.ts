import { describeActor, type Guard } from '../../identity/index.ts'
import { minorToAmount } from '../../kernel/money.ts'
import { listProductNames } from '../../orders/index.ts'
import { refusal } from '../../orders/problems.ts'
import { type Chargeback, listChargebacks, listChargebacksOf } from '../../payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { countChange } from '../../platform/http/contract.ts'
import { linkedPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import * as contract from './contract.ts'
import { getEvidence } from './contract.ts'
import { presentEvidence, readEvidence } from './read-evidence.ts'
import { sendEvidence } from './send-evidence.ts'

/** The admin's calls about chargebacks, and the evidence about an order that is to be judged: it contains private messages. */
export function chargebackRoutes({ db, clock, guard }: { db: Database; clock: Clock; guard: Guard }) {
  return createRouter()
    .openapi(guard.admin(getEvidence), async (c) => {
      const evidence = await readEvidence(db, c.req.valid('param').id)
      if (!evidence?.dispute && !evidence?.order.chargebackAt) throw refusal('unknown-booking')
      return c.json(presentEvidence(evidence), 200)
    })
    .openapi(guard.admin(contract.listChargebacks), async (c) => {
      const { limit, cursor, orderId } = c.req.valid('query')
      const rows =
        orderId === undefined
          ? await listChargebacks(db, limit + 1, readCursor(cursor))
          : await listChargebacksOf(db, orderId)
      const shown = linkedPage(c, rows, limit, ({ openedAt, id }) => ({ at: openedAt, id }))
      const names = await listProductNames(
        db,
        shown.map(({ reference }) => reference),
      )
      return c.json(
        shown.map((each) => present(each, names.get(each.reference) ?? '')),
        200,
      )
    })
    .openapi(guard.admin(contract.sendEvidence), async (c) => {
      const request = { id: c.req.valid('param').id, statement: c.req.valid('json').statement }
      return c.json(countChange(orRefuse(await sendEvidence({ db, clock }, describeActor(c), request))), 200)
    })
}

function present(chargeback: Chargeback, productName: string): contract.WireChargeback {
  const { id, reference, reason, isInquiry, state, openedAt, evidenceDueAt, endedAt, evidenceSentAt } =
    chargeback
  return {
    _id: id,
    orderId: reference,
    product_name: productName,
    amount: minorToAmount(chargeback.amountMinor),
    currency: chargeback.currency,
    fee: minorToAmount(chargeback.feeMinor),
    owed: minorToAmount(chargeback.owedMinor),
    reason,
    inquiry: isInquiry,
    state,
    openedAt: openedAt.toISOString(),
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    statement: chargeback.evidence?.statement ?? null,
    evidenceSentAt: evidenceSentAt?.toISOString() ?? null,
  }
}
