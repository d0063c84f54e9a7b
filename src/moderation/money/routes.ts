import type { Context } from 'hono'
import { describeActor, type Guard } from '../../identity/index.ts'
import type { Caller } from '../../identity/rules.ts'
import { adoptRefund, type OnAdminAct, type OrderSettings, recordPaidRefund } from '../../orders/index.ts'
import { orRefuse } from '../../orders/problems.ts'
import { type PaymentDeps, requestCheck } from '../../payments/index.ts'
import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import { recordAct } from '../audit-log.ts'
import * as contract from './contract.ts'
import { readMoney } from './read-money.ts'

export type MoneyDeps = { guard: Guard; orderDeps: { payments: PaymentDeps; settings: OrderSettings } }

type Act = 'adopt-refund' | 'pay-refund'

/** Records an act of the caller on an order and its seller. */
const recordActOf = (c: Context<{ Variables: { caller: Caller } }>, act: Act): OnAdminAct => {
  const admin = describeActor(c)
  return (tx, { id, name, sellerId, sellerEmail }, about) =>
    recordAct(tx, admin, act, { id: sellerId, email: sellerEmail }, { listing: { id, name }, ...about })
}

/** The admin's calls about money. */
export function moneyRoutes({ guard, orderDeps: { payments, settings } }: MoneyDeps) {
  const { db, clock, provider } = payments
  return createRouter()
    .openapi(guard.admin(contract.getMoney), async (c) => c.json(await readMoney(payments), 200))
    .openapi(guard.admin(contract.checkMoney), async (c) => {
      const admin = describeActor(c)
      const changed = await db.transaction(async (tx) => {
        const isNew = await requestCheck(tx, provider.name, clock.now())
        if (isNew) await recordAct(tx, admin, 'check-money', { id: admin.id, email: admin.name })
        return isNew
      })
      return c.json(countChange({ changed }), 200)
    })
    .openapi(guard.admin(contract.adoptRefund), async (c) => {
      const { reference } = c.req.valid('param')
      const record = recordActOf(c, 'adopt-refund')
      const adopted = await adoptRefund(payments, c.var.caller.id, reference, record)
      return c.json(countChange(orRefuse(adopted)), 200)
    })
    .openapi(guard.admin(contract.recordPaidRefund), async (c) => {
      const paid = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
      const record = recordActOf(c, 'pay-refund')
      const deps = { db, clock, settings }
      return c.json(countChange(orRefuse(await recordPaidRefund(deps, c.var.caller.id, paid, record))), 200)
    })
}
