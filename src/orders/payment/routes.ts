import type { Context } from 'hono'
import type { Caller } from '../../identity/rules.ts'
import { withDeadline } from '../../payments/index.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { OrderCallDeps } from '../deps.ts'
import { orRefuse } from '../problems.ts'
import * as contract from './contract.ts'
import { settleOwnOrder } from './settle-order.ts'
import { startPayment } from './start-payment.ts'

/** The calls of buyers who pay. */
export function paymentRoutes(deps: OrderCallDeps) {
  const { db, guard, signs, providerMillis } = deps
  const { provider } = deps.payments
  const publishableKey = provider.kind === 'card' ? provider.browser.publishableKey : ''
  const depsWithDeadline = () => ({ ...deps, payments: withDeadline(deps.payments, providerMillis) })

  const settle = async (c: Context<{ Variables: { caller: Caller } }>, query: contract.SettleQuery) => {
    const { id: buyerId } = c.var.caller
    await signs.record(db, { userId: buyerId, kind: 'sale-address', value: readClientAddress(c) })
    const { bookingId: orderId, sellerEmail, product_name: productName } = query
    const settled = await settleOwnOrder(depsWithDeadline(), buyerId, { orderId, sellerEmail, productName })
    const { settledNow, paymentId } = orRefuse(settled)
    return { modifiedCount: settledNow ? 1 : 0, paymentId }
  }

  return createRouter()
    .openapi(guard.signedIn(contract.createPaymentIntent), async (c) => {
      const { bookingId: orderId, product_price: price } = c.req.valid('json')
      const started = await startPayment(depsWithDeadline(), c.get('caller').id, { orderId, price })
      return c.json({ clientSecret: orRefuse(started).clientSecret, publishableKey }, 200)
    })
    .openapi(guard.signedIn(contract.settlePayment), async (c) =>
      c.json(await settle(c, c.req.valid('query')), 200),
    )
    .openapi(guard.signedIn(contract.settlePaymentInBooked), async (c) =>
      c.json(await settle(c, c.req.valid('query')), 200),
    )
}
