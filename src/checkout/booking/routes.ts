import { minorToAmount } from '../../kernel/money.ts'
import { findOwnOrder, listOfBuyer, type OrderCallDeps, type OrderWithListing } from '../../orders/index.ts'
import { isPaid, stageOf, wireStatusOf } from '../../orders/rules.ts'
import { readRequestKey } from '../../platform/http/idempotency.ts'
import { unsharedWrite } from '../../platform/http/methods.ts'
import { byCreation, linkedPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse, orRefuseBooking } from '../problems.ts'
import { readMeetingDetails } from '../store.ts'
import { acceptChanges } from './accept-changes.ts'
import { bookPhone } from './book-phone.ts'
import * as contract from './contract.ts'
import { changesToAccept } from './rules.ts'

export function bookingRoutes(deps: Pick<OrderCallDeps, 'db' | 'guard' | 'clock'>) {
  const { db, guard, clock } = deps
  const router = createRouter()
  router.use('/bookingproduct', unsharedWrite)
  return router
    .openapi(guard.signedIn(contract.bookProduct), async (c) => {
      const buyer = c.get('caller')
      const { product_name: name, brand_name: brand, product_price: price, ...body } = c.req.valid('json')
      const { sellerEmail = '', productId, phone, location: meetingLocation } = body
      const described = { sellerEmail, name, brand, price }
      const booking = { buyerId: buyer.id, productId, described, phone, meetingLocation }
      const request = await readRequestKey(c)
      const order = orRefuseBooking(await bookPhone(deps.db, booking, clock.now(), request))
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
    .openapi(guard.signedIn(contract.readMeetingDetails), async (c) =>
      c.json(await readMeetingDetails(db, c.get('caller').id), 200),
    )
    .openapi(guard.signedIn(contract.readBooking), async (c) => {
      const buyer = c.get('caller')
      const order = orRefuse(await findOwnOrder(db, buyer.id, c.req.valid('param').id))
      return c.json(presentOrder(order, buyer), 200)
    })
    .openapi(guard.signedIn(contract.acceptChanges), async (c) => {
      const buyer = c.get('caller')
      const { product_price: price, changes = null } = c.req.valid('json')
      const seen = { buyerId: buyer.id, orderId: c.req.valid('query').id, price, changes }
      return c.json(presentOrder(orRefuse(await acceptChanges(db, seen)), buyer), 200)
    })
}

/** An order as the API shows it to its buyer. */
export function presentOrder(
  order: OrderWithListing,
  buyer: { name: string; email: string },
): contract.Booking {
  const { newPriceMinor, changes } = changesToAccept(order, order.listing)
  return {
    _id: order.id,
    product_price: minorToAmount(order.priceMinor),
    currency: order.currency,
    newPrice: newPriceMinor === null ? null : minorToAmount(newPriceMinor),
    changes,
    name: buyer.name,
    email: buyer.email,
    sellerEmail: order.sellerEmail,
    product_name: order.productName,
    brand_name: order.brandName,
    sold: isPaid(order.status),
    status: wireStatusOf(order.status),
    stage: stageOf(order.status),
    dueAt: order.dueAt?.toISOString() ?? null,
    meetsAt: order.meetingAt?.toISOString() ?? null,
    proposedBy: order.proposedBy ?? null,
    refunded: minorToAmount(order.refundMinor ?? 0),
    bankAsks: order.chargebackAt !== null,
    productId: order.listingId,
    paymentId: order.status === 'claimed' ? null : order.paymentId,
    phone: order.phone,
    location: order.meetingLocation,
    image: order.photos[0] ?? order.listing.imageUrl,
    createdAt: order.createdAt.toISOString(),
  }
}
