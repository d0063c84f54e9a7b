import { describeActor, recordAct } from '../../audit/index.ts'
import type { Guard } from '../../auth/index.ts'
import { minorToAmount } from '../../kernel/money.ts'
import { orRefuse, refusal } from '../../orders/contract.ts'
import { adoptRefund, type OrderSettings, recordPaidRefund, roleIn } from '../../orders/index.ts'
import {
  type Chargeback,
  listChargebacks,
  listChargebacksOf,
  type PaymentDeps,
  requestCheck,
} from '../../payments/index.ts'
import { countChange } from '../../platform/http/contract.ts'
import { linkedPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { listOrdersById } from '../../sales/index.ts'
import { orRefuse as orRefuseEvidence } from '../contract.ts'
import * as contract from './contract.ts'
import { presentEvidence, readEvidence, sendEvidence } from './order-evidence.ts'
import { readMoney } from './read-money.ts'

export type MoneyDeps = {
  guard: Guard
  orderDeps: { payments: PaymentDeps; settings: OrderSettings }
}

export type MoneyApi = ReturnType<typeof moneyRoutes>

export function moneyRoutes({ guard, orderDeps }: MoneyDeps) {
  const { payments, settings } = orderDeps
  const { db, clock, provider } = payments
  return createRouter()
    .openapi(guard.admin(contract.getMoney), async (c) => c.json(await readMoney(payments), 200))
    .openapi(guard.admin(contract.checkMoney), async (c) => {
      const admin = describeActor(c)
      const changed = await db.transaction(async (tx) => {
        const isNew = await requestCheck(tx, provider.name, clock.now())
        if (isNew) await recordAct(tx, admin, 'check-money', admin.id)
        return isNew
      })
      return c.json(countChange({ changed }), 200)
    })
    .openapi(guard.adminEachTime(contract.adoptRefund), async (c) => {
      const { reference } = c.req.valid('param')
      const adopted = await adoptRefund(payments, describeActor(c), reference)
      return c.json(countChange(orRefuse(adopted)), 200)
    })
    .openapi(guard.adminEachTime(contract.recordPaidRefund), async (c) => {
      const paid = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      const recorded = await recordPaidRefund({ db, clock, settings }, describeActor(c), paid)
      return c.json(countChange(orRefuse(recorded)), 200)
    })
    .openapi(guard.admin(contract.getEvidence), async (c) => {
      const evidence = await readEvidence(db, c.req.valid('param').id)
      // The evidence contains private messages.
      if (!evidence?.dispute && !evidence?.order.chargebackAt) throw refusal('unknown-booking')
      if (roleIn(evidence.order, c.var.caller) !== 'admin') throw refusal('own-case')
      return c.json(presentEvidence(evidence), 200)
    })
    .openapi(guard.admin(contract.listChargebacks), async (c) => {
      const { limit, cursor, orderId, part } = c.req.valid('query')
      const rows =
        orderId === undefined
          ? await listChargebacks(db, {
              part,
              now: clock.now(),
              limit: limit + 1,
              cursor: readCursor(cursor),
            })
          : await listChargebacksOf(db, orderId)
      const shown = linkedPage(c, rows, limit, ({ openedAt, id }) => ({ at: openedAt, id }))
      const orders = await listOrdersById(
        db,
        shown.map(({ reference }) => reference),
      )
      const present = (chargeback: Chargeback) => {
        const order = orders.get(chargeback.reference)
        const isOwn = order !== undefined && roleIn(order, c.var.caller) !== 'admin'
        return presentChargeback(chargeback, order?.productName ?? '', isOwn)
      }
      return c.json(shown.map(present), 200)
    })
    .openapi(guard.admin(contract.sendEvidence), async (c) => {
      const request = { id: c.req.valid('param').id, statement: c.req.valid('json').statement }
      return c.json(
        countChange(orRefuseEvidence(await sendEvidence({ db, clock }, describeActor(c), request))),
        200,
      )
    })
}

function presentChargeback(
  chargeback: Chargeback,
  productName: string,
  isOwn: boolean,
): contract.WireChargeback {
  const written = isOwn ? null : chargeback.evidence
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
    statement: written?.isVoid ? null : (written?.statement ?? null),
    voidStatement: written?.isVoid ? written.statement : null,
    evidenceSentAt: evidenceSentAt?.toISOString() ?? null,
  }
}
