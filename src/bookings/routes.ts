import type { Guard } from '../identity/guard.ts'
import { inTime } from '../payments/ask-provider.ts'
import { createRouter, type ProblemStatus, Refusal, readCursor } from '../platform/http.ts'
import { byCreation, linkedPage } from '../platform/keyset.ts'
import { acceptChanges } from './accept-changes.ts'
import { bookPhone } from './book-phone.ts'
import * as contract from './contract.ts'
import { findOwnOrder } from './find-booking.ts'
import { acceptProblemWords, payProblemWords, settleProblemWords } from './payment-words.ts'
import { presentBooking } from './present-booking.ts'
import type { AcceptProblem, BookProblem, PayProblem, SettleProblem } from './rules.ts'
import type { SettleDeps } from './settle-booking.ts'
import { settleOwnBooking } from './settle-own-booking.ts'
import { startPayment } from './start-payment.ts'
import { listOfBuyer } from './store.ts'
import { bookingWords, bookProblemWords } from './words.ts'

export type BookingApi = ReturnType<typeof bookingRoutes>

const bookStatus = {
  'account-closed': 401,
  'unknown-product': 404,
  'own-product': 409,
  'already-sold': 409,
  'already-booked': 409,
  'not-a-phone-number': 400,
} satisfies Record<BookProblem, ProblemStatus>

const payStatus = {
  'unknown-booking': 404,
  'which-booking': 400,
  'other-price': 409,
  'amount-not-taken': 409,
  'price-changed': 409,
  'listing-changed': 409,
  'already-paid': 409,
  'payment-under-way': 409,
  'already-sold': 409,
  'booking-cancelled': 409,
} satisfies Record<PayProblem | AcceptProblem, ProblemStatus>

const settleStatus = {
  'unknown-booking': 404,
  'not-authorised': 402,
  'payment-differs': 409,
  'price-changed': 409,
  'listing-changed': 409,
  'already-sold': 409,
  'booking-cancelled': 409,
} satisfies Record<SettleProblem, ProblemStatus>

type Deps = SettleDeps & {
  guard: Guard
  /** Tells the browser's card form whom to talk to. */
  publishableKey: string
  /** How long a buyer waits for the card service, in milliseconds, when it is not as long as usual. */
  patience?: number
}

export function bookingRoutes(deps: Deps) {
  const { db, guard, clock, publishableKey, patience } = deps
  /** For calls that ask the card service while a buyer waits. */
  const depsInTime = () => ({ ...deps, payments: inTime(deps.payments, patience) })

  const settle = async (buyerId: string, query: SettleQuery) => {
    const settled = await settleOwnBooking(depsInTime(), buyerId, {
      bookingId: query.bookingId,
      sellerEmail: query.sellerEmail,
      productName: query.product_name,
    })
    if (!settled.ok) {
      throw new Refusal(settleStatus[settled.why], settled.why, settleProblemWords[settled.why])
    }
    return { modifiedCount: settled.value.settledNow ? 1 : 0, paymentId: settled.value.paymentId }
  }

  return createRouter()
    .openapi(guard.signedIn(contract.bookProduct), async (c) => {
      const body = c.req.valid('json')
      const buyer = c.get('actor')
      const booked = await bookPhone(
        db,
        {
          buyerId: buyer.id,
          productId: body.productId,
          described: {
            sellerEmail: body.sellerEmail ?? '',
            name: body.product_name,
            brand: body.brand_name,
            priceDollars: body.product_price,
          },
          phone: body.phone,
          meetingLocation: body.location,
        },
        clock.now(),
      )
      if (!booked.ok) throw new Refusal(bookStatus[booked.why], booked.why, bookProblemWords[booked.why])
      return c.json(presentBooking(booked.value, buyer), 201)
    })
    .openapi(guard.signedIn(contract.listBookings), async (c) => {
      const { limit, cursor, q } = c.req.valid('query')
      const buyer = c.get('actor')
      const rows = await listOfBuyer(db, buyer.id, limit + 1, readCursor(cursor), q)
      const page = linkedPage(c, rows, limit, byCreation)
      return c.json(
        page.map((booking) => presentBooking(booking, buyer)),
        200,
      )
    })
    .openapi(guard.signedIn(contract.readBooking), async (c) => {
      const buyer = c.get('actor')
      const booking = await findOwnOrder(db, buyer.id, c.req.valid('param').id)
      if (!booking) throw new Refusal(404, 'unknown-booking', bookingWords.unknownBooking)
      return c.json(presentBooking(booking, buyer), 200)
    })
    .openapi(guard.signedIn(contract.acceptChanges), async (c) => {
      const buyer = c.get('actor')
      const { product_price, changes = null } = c.req.valid('json')
      const accepted = await acceptChanges(db, {
        buyerId: buyer.id,
        bookingId: c.req.valid('query').id,
        priceDollars: product_price,
        changes,
      })
      if (!accepted.ok)
        throw new Refusal(payStatus[accepted.why], accepted.why, acceptProblemWords[accepted.why])
      return c.json(presentBooking(accepted.value, buyer), 200)
    })
    .openapi(guard.signedIn(contract.createPaymentIntent), async (c) => {
      const { bookingId, product_price } = c.req.valid('json')
      const started = await startPayment(depsInTime(), c.get('actor').id, {
        bookingId,
        priceDollars: product_price,
      })
      if (!started.ok) throw new Refusal(payStatus[started.why], started.why, payProblemWords[started.why])
      return c.json({ clientSecret: started.value.clientSecret, publishableKey }, 200)
    })
    .openapi(guard.signedIn(contract.settlePayment), async (c) =>
      c.json(await settle(c.get('actor').id, c.req.valid('query')), 200),
    )
    .openapi(guard.signedIn(contract.settlePaymentInBooked), async (c) =>
      c.json(await settle(c.get('actor').id, c.req.valid('query')), 200),
    )
}

type SettleQuery = { bookingId?: string | undefined; sellerEmail: string; product_name: string }
