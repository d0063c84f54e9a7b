import type { Context } from 'hono'
import type { Guard } from '../identity/index.ts'
import type { Caller } from '../identity/rules.ts'
import { withDeadline } from '../payments/index.ts'
import { readClientAddress } from '../platform/http/client-address.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { createRouter } from '../platform/http/router.ts'
import { acceptChanges } from './booking/accept-changes.ts'
import { type BookingRequest, bookPhone } from './booking/book-phone.ts'
import { presentOrder } from './booking/present-order.ts'
import * as contract from './contract.ts'
import { findOwnOrder } from './find-order.ts'
import type { SettleDeps } from './payment/settle-order.ts'
import { settleOwnOrder } from './payment/settle-own-order.ts'
import { startPayment } from './payment/start-payment.ts'
import { orRefuse, orRefuseBooking } from './problems.ts'
import { listOfBuyer } from './store.ts'

export type BookingApi = ReturnType<typeof orderRoutes>

type Deps = SettleDeps & {
  guard: Guard
  /** The time limit for the provider calls of one request, instead of the usual one. */
  providerMillis?: number
}

/** The calls of buyers: booking, listing their orders, paying and settling. */
export function orderRoutes(deps: Deps) {
  const { db, guard, clock, signs, providerMillis } = deps
  const { publishableKey } = deps.payments.provider.browser
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
    .openapi(guard.signedIn(contract.bookProduct), async (c) => {
      const buyer = c.get('caller')
      const request = readBookingRequest(buyer.id, c.req.valid('json'))
      const order = orRefuseBooking(await bookPhone(db, request, clock.now()))
      return c.json(presentOrder(order, buyer), 201)
    })
    .openapi(guard.signedIn(contract.listBookings), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const buyer = c.get('caller')
      const rows = await listOfBuyer(db, buyer.id, limit + 1, readCursor(cursor), q)
      const page = linkedPage(c, rows, limit, byCreation)
      return c.json(
        page.map((order) => presentOrder(order, buyer)),
        200,
      )
    })
    .openapi(guard.signedIn(contract.readBooking), async (c) => {
      const buyer = c.get('caller')
      const order = orRefuse(await findOwnOrder(db, buyer.id, c.req.valid('param').id))
      return c.json(presentOrder(order, buyer), 200)
    })
    .openapi(guard.signedIn(contract.acceptChanges), async (c) => {
      const buyer = c.get('caller')
      const { product_price: priceDollars, changes = null } = c.req.valid('json')
      const seen = { buyerId: buyer.id, orderId: c.req.valid('query').id, priceDollars, changes }
      return c.json(presentOrder(orRefuse(await acceptChanges(db, seen)), buyer), 200)
    })
    .openapi(guard.signedIn(contract.createPaymentIntent), async (c) => {
      const { bookingId: orderId, product_price: priceDollars } = c.req.valid('json')
      const started = await startPayment(depsWithDeadline(), c.get('caller').id, { orderId, priceDollars })
      return c.json({ clientSecret: orRefuse(started).clientSecret, publishableKey }, 200)
    })
    .openapi(guard.signedIn(contract.settlePayment), async (c) =>
      c.json(await settle(c, c.req.valid('query')), 200),
    )
    .openapi(guard.signedIn(contract.settlePaymentInBooked), async (c) =>
      c.json(await settle(c, c.req.valid('query')), 200),
    )
}

/** Translates the specification's names of fields. */
function readBookingRequest(buyerId: string, body: contract.NewBooking): BookingRequest {
  return {
    buyerId,
    productId: body.productId,
    described: {
      sellerEmail: body.sellerEmail ?? '',
      name: body.product_name,
      brand: body.brand_name,
      priceDollars: body.product_price,
    },
    phone: body.phone,
    meetingLocation: body.location,
  }
}
