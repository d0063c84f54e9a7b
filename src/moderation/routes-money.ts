import { describeActor, type Guard } from '../identity/index.ts'
import type { OrderSettings } from '../orders/index.ts'
import { adoptRefund } from '../orders/index.ts'
import { orRefuse } from '../orders/problems.ts'
import { type PaymentDeps, requestCheck } from '../payments/index.ts'
import { countChange } from '../platform/http/contract.ts'
import { createRouter } from '../platform/http/router.ts'
import * as contract from './money-contract.ts'
import { readMoney } from './read-money.ts'
import { recordAct } from './store.ts'

export type MoneyDeps = { guard: Guard; settling: { payments: PaymentDeps; settings: OrderSettings } }

/** The admin's calls about money. */
export function moneyRoutes({ guard, settling: { payments } }: MoneyDeps) {
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
      const admin = describeActor(c)
      const { reference } = c.req.valid('param')
      const adopted = await adoptRefund(payments, admin.id, reference, (tx, listing, about) => {
        const seller = { id: listing.sellerId, email: listing.sellerEmail }
        const { id, name } = listing
        return recordAct(tx, admin, 'adopt-refund', seller, { listing: { id, name }, ...about })
      })
      return c.json(countChange(orRefuse(adopted)), 200)
    })
}
