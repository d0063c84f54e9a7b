import { z } from '@hono/zod-openapi'
import { bearer, ownEmail } from '../../auth/contract.ts'
import { orderCall, params } from '../../orders/contract.ts'
import { json, jsonBody, post, put } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { checkoutProblems } from '../problems.ts'

const settled = z.object({ modifiedCount: z.int(), paymentId: z.string().nullable() }).openapi('Settled')

const settleQuery = ownEmail.extend({
  sellerEmail: z.string().min(1).max(320),
  product_name: z.string().min(1).max(200),
  bookingId: z.string().optional(),
})

export type SettleQuery = z.infer<typeof settleQuery>

const settleProblems = pickProblems(
  checkoutProblems,
  'unknown-booking',
  'not-authorised',
  'payment-differs',
  'price-changed',
  'listing-changed',
  'already-sold',
  'phone-held',
  'phone-kept',
  'payment-rejected',
  'wallet-empty',
  'wallet-refused',
  'booking-cancelled',
  'order-refunded',
)

export type SettleProblem = keyof typeof settleProblems

/** They share a rate limit. */
const settleCall = {
  tags: ['bookings'],
  security: bearer,
  rateLimit: { account: 60, address: 6000, bucket: 'settlePayment' },
  request: { query: settleQuery },
  problems: settleProblems,
  responses: { 200: json(settled, '1, or 0 when settled before') },
}

const beginProblems = pickProblems(
  checkoutProblems,
  'unknown-booking',
  'other-price',
  'amount-not-taken',
  'way-not-offered',
  'price-changed',
  'listing-changed',
  'already-paid',
  'payment-under-way',
  'already-sold',
  'phone-held',
  'phone-kept',
  'blocked',
  'too-many-cancelled',
  'booking-cancelled',
)

export const createPaymentIntent = post('createPaymentIntent', '/create-payment-intent', {
  tags: ['bookings'],
  summary: 'Begin the card payment of a booking: authorised first, captured later',
  security: bearer,
  rateLimit: { account: 30, address: 6000 },
  request: { body: jsonBody(z.object({ product_price: z.number(), bookingId: z.string().optional() })) },
  problems: {
    ...beginProblems,
    ...pickProblems(checkoutProblems, 'which-booking'),
  },
  responses: {
    200: json(z.object({ clientSecret: z.string(), publishableKey: z.string() }), 'For the card client'),
  },
})

export const settlePayment = put('settlePayment', '/addpayment', {
  ...settleCall,
  summary: 'Give the phone to the booking whose payment is authorised, then capture',
})

export const settlePaymentInBooked = put('settlePaymentInBooked', '/addpaymentinbooked', {
  ...settleCall,
  summary: 'Settle a booking like PUT /addpayment; a no-op after that call',
})

export const payOnPage = post('payOnPage', '/orders/{id}/payment', {
  ...orderCall,
  summary:
    "Begin the payment of an order on a provider's own page; the phone stays for sale until it is paid",
  rateLimit: { account: 30, address: 6000 },
  request: {
    params,
    body: jsonBody(z.object({ provider: z.string().min(1).max(40), product_price: z.number() })),
  },
  problems: beginProblems,
  responses: { 200: json(z.object({ redirect: z.url() }), 'Where the browser is sent') },
})
