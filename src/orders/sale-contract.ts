import { z } from '@hono/zod-openapi'
import { roleProblems, signedInProblems } from '../identity/problems.ts'
import { chargebackStates } from '../payments/rules.ts'
import { amount, defineCall, json, jsonBody, page, pageProblems } from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/or-refuse.ts'
import { at, moveCall, orderCall, params, party, words } from './call-parts.ts'
import { dispute } from './dispute/contract.ts'
import { orderProblems } from './problems.ts'
import { longestReason } from './refund/rules.ts'
import { orderStatuses } from './rules.ts'

const stage = z.enum(orderStatuses).exclude(['claimed'])

/** The fields that orders and sales share. */
const deal = z.object({
  _id: z.string(),
  productId: z.string(),
  product_name: z.string(),
  brand_name: z.string(),
  product_price: amount,
  image: z.string(),
  stage,
  createdAt: at,
  dueAt: at.nullable().openapi({
    description:
      'When the order moves on by itself: cancelled if it is not handed over, completed if nobody complains',
  }),
})

/** What has happened to an order, the oldest first. */
export const timeline = z.array(z.object({ stage, at, by: party, reason: z.string().nullable() }))

const shownCode = z.object({ code: z.string(), url: z.string(), until: at.nullable() }).nullable()

/** An order as its buyer, its seller and, once it was disputed, an admin see it. */
const order = deal
  .extend({
    timeline,
    buyer: z.object({
      _id: z.string(),
      name: z.string(),
      phone: z.string().nullable().openapi({
        description: 'Null, as is the meeting place, once an order has ended unpaid',
      }),
      noShows: z.int().nullable().openapi({
        description:
          'Paid orders of the buyer that nobody cancelled or handed over in time; null for the buyer',
      }),
    }),
    seller: z.object({ _id: z.string(), name: z.string(), mobile: z.string() }),
    meetingLocation: z.string().nullable(),
    paymentId: z.string().nullable().openapi({ description: 'The provider’s; for the buyer alone' }),
    imei: z.string().nullable().openapi({
      description: 'As it was agreed. Null until it is paid; for the buyer, until the hand-over',
    }),
    imeiEnd: z
      .string()
      .nullable()
      .openapi({ description: 'Its last four digits, to compare when they meet; null until it is paid' }),
    money: z.object({
      amount: amount,
      fee: amount,
      refunded: amount.openapi({ description: 'What goes or went back to the buyer' }),
      releaseAt: at.nullable(),
    }),
    chargebackAt: at
      .nullable()
      .openapi({ description: 'Since when the bank asks the money back; for admins alone' }),
    handover: shownCode.openapi({ description: 'For the buyer alone, until the phone is handed over' }),
    return: shownCode.openapi({ description: 'For the seller alone, while the phone is to come back' }),
    dispute: dispute.nullable(),
    chargeback: z
      .object({
        state: z.enum(chargebackStates),
        inquiry: z.boolean(),
        amount,
        openedAt: at,
        endedAt: at.nullable(),
      })
      .nullable()
      .openapi({
        description:
          "The buyer's bank asks for the payment back: until `endedAt` the order cannot be changed",
      }),
  })
  .openapi('Order')

export type OrderDetails = z.infer<typeof order>

const sale = deal
  .extend({ buyerName: z.string(), meetingLocation: z.string(), paidAt: at })
  .openapi('SellerSale')

export type SellerSale = z.infer<typeof sale>

export const readOrder = defineCall({
  ...orderCall,
  operationId: 'readOrder',
  method: 'get',
  path: '/orders/{id}',
  rateLimit: { account: 600 },
  summary: 'An order, for its buyer and its seller, and for an admin once it was disputed',
  request: { params },
  problems: { ...signedInProblems, ...pickProblems(orderProblems, 'unknown-booking') },
  responses: { 200: json(order, 'The order') },
})

export const listSalesOfSeller = defineCall({
  ...orderCall,
  operationId: 'listSalesOfSeller',
  method: 'get',
  path: '/sales',
  rateLimit: { account: 600 },
  summary: 'The paid orders of the own phones, newest first',
  request: { query: page },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: json(z.array(sale), 'The sales') },
})

export const countWaitingSales = defineCall({
  ...orderCall,
  operationId: 'countWaitingSales',
  method: 'get',
  path: '/waitingsales',
  summary:
    'How many sales wait for their seller: a phone to hand over or to take back, or a dispute to settle',
  problems: roleProblems,
  responses: { 200: json(z.object({ count: z.int() }), 'The number') },
})

export const handOverPhone = defineCall({
  ...moveCall,
  operationId: 'handOverPhone',
  path: '/orders/{id}/handover',
  summary: 'Confirm that the buyer has the phone, with the code that the buyer shows',
  request: { params, body: jsonBody(z.object({ code: z.string().trim().max(20) })) },
  problems: {
    ...signedInProblems,
    ...pickProblems(
      orderProblems,
      'unknown-booking',
      'wrong-party',
      'wrong-stage',
      'chargeback-open',
      'order-overdue',
      'wrong-code',
      'too-many-codes',
    ),
  },
})

export const completeOrder = defineCall({
  ...moveCall,
  operationId: 'completeOrder',
  path: '/orders/{id}/completion',
  summary: 'Say that everything is fine: the money is the seller’s',
  request: { params },
  problems: {
    ...signedInProblems,
    ...pickProblems(
      orderProblems,
      'unknown-booking',
      'wrong-party',
      'wrong-stage',
      'chargeback-open',
      'completion-waits',
    ),
  },
})

export const cancelOrder = defineCall({
  ...moveCall,
  operationId: 'cancelOrder',
  path: '/orders/{id}/cancellation',
  summary: 'Cancel an order before the phone is handed over; what was paid is refunded',
  request: { params, body: jsonBody(z.object({ reason: words(longestReason) })) },
  problems: {
    ...signedInProblems,
    ...pickProblems(
      orderProblems,
      'unknown-booking',
      'payment-under-way',
      'wrong-stage',
      'chargeback-open',
      'order-overdue',
    ),
  },
})
