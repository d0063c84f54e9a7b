import { type Context, Hono } from 'hono'
import type { Caller } from '../../auth/rules.ts'
import { isId } from '../../kernel/id.ts'
import { getLocale, localAddress } from '../../kernel/locale.ts'
import { ownValue } from '../../kernel/own-value.ts'
import { bookingPaths } from '../../kernel/paths.ts'
import type { OrderCallDeps } from '../../orders/index.ts'
import { isOnProviderPage, withDeadline } from '../../payments/index.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import { limitBody } from '../../platform/http/limit-body.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import * as contract from './contract.ts'
import { settleOwnOrder } from './settle-order.ts'
import { payOnPage, startPayment } from './start-payment.ts'
import { settleLater } from './void-authorisation.ts'

export function paymentRoutes(deps: OrderCallDeps) {
  const { db, guard, signs, providerMillis } = deps
  const { provider } = deps.payments
  const publishableKey = provider.kind === 'card' ? provider.browser.publishableKey : ''
  const depsWithDeadline = () => ({ ...deps, payments: withDeadline(deps.payments, providerMillis) })

  const settle = async (c: Context<{ Variables: { caller: Caller } }>, query: contract.SettleQuery) => {
    const { id: buyerId } = c.var.caller
    await signs.record(db, { userId: buyerId, kind: 'sale-address', value: readClientAddress() })
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
    .openapi(guard.signedIn(contract.payOnPage), async (c) => {
      const { provider: name, product_price: price } = c.req.valid('json')
      const request = { orderId: c.req.valid('param').id, price, provider: name }
      return c.json(orRefuse(await payOnPage(depsWithDeadline(), c.get('caller').id, request)), 200)
    })
    .openapi(guard.signedIn(contract.settlePayment), async (c) =>
      c.json(await settle(c, c.req.valid('query')), 200),
    )
    .openapi(guard.signedIn(contract.settlePaymentInBooked), async (c) =>
      c.json(await settle(c, c.req.valid('query')), 200),
    )
}

const maxReturnBytes = 64 * 1024

/** How long the browser of a buyer who came back has to settle the order itself, before a job does. */
const returnMillis = 3_000

/** What bKash, and the addresses that SSLCommerz is given, call how a visit of their page ended. */
const outcomes = { cancel: 'cancelled', failure: 'failed' }

/**
 * The routes `GET` and `POST /{order id}` to which a provider sends the buyer back, perhaps without a session. What comes along
 * chooses words alone: whether anything was paid, the provider is asked.
 */
export function paymentReturns({ db, clock }: Pick<OrderCallDeps, 'db' | 'clock'>) {
  const limit = limitBody(maxReturnBytes, (c) => c.body(null, 413))
  return new Hono().on(['GET', 'POST'], '/:id', limit, async (c) => {
    const id = c.req.param('id')
    if (!isId(id)) return c.notFound()
    if (await isOnProviderPage(db, id, clock.now())) {
      // By the clock of the queue.
      await settleLater(db, [id], new Date(Date.now() + returnMillis))
    }
    const outcome = ownValue<string>(outcomes, c.req.query('status') ?? '')
    const page = localAddress(getLocale(), bookingPaths.payment(id))
    return c.redirect(`${page}?returned${outcome ? `=${outcome}` : ''}`, 303)
  })
}
