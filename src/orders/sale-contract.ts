import { z } from '@hono/zod-openapi'
import { bearer } from '../identity/contract.ts'
import { roleProblems, signedInProblems } from '../identity/problems.ts'
import { defineCall, json, jsonBody, modified, page, pageProblems } from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/or-refuse.ts'
import { orderProblems } from './problems.ts'
import { disputeReasons, longestDisputeText, orderStatuses, parties } from './rules.ts'

const stage = z.enum(orderStatuses).exclude(['claimed'])
const party = z.enum(parties)
const amount = z.number().openapi({ description: 'In the currency of the deployment, as prices are' })
const at = z.iso.datetime()

const dispute = z
  .object({
    reason: z.enum(disputeReasons),
    text: z.string(),
    openedAt: at,
    answerBy: at
      .nullable()
      .openapi({ description: 'Then an admin decides. Null afterwards, and when it is settled' }),
    proposal: z.object({ refund: amount, by: party }).nullable(),
    decision: z.string().nullable().openapi({ description: 'Why the admin decided as it was settled' }),
    replies: z.array(z.object({ _id: z.string(), by: party, text: z.string(), at })),
  })
  .openapi('Dispute')

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

/** An order as its buyer, its seller and, once it was disputed, an admin see it. */
const order = deal
  .extend({
    timeline: z.array(z.object({ stage, at, by: party, reason: z.string().nullable() })),
    buyer: z.object({ _id: z.string(), name: z.string(), phone: z.string() }),
    seller: z.object({ _id: z.string(), name: z.string(), mobile: z.string() }),
    meetingLocation: z.string(),
    imei: z.string().nullable().openapi({ description: 'To compare when they meet; null until it is paid' }),
    money: z.object({
      amount: amount,
      fee: amount,
      refunded: amount.openapi({ description: 'What goes or went back to the buyer' }),
      releaseAt: at.nullable(),
    }),
    handover: z
      .object({ code: z.string(), url: z.string(), until: at.nullable() })
      .nullable()
      .openapi({ description: 'For the buyer alone, until the phone is handed over' }),
    dispute: dispute.nullable(),
  })
  .openapi('Order')

export type OrderDetails = z.infer<typeof order>

const sale = deal
  .extend({ buyerName: z.string(), meetingLocation: z.string(), paidAt: at })
  .openapi('SellerSale')

export type SellerSale = z.infer<typeof sale>

const params = z.object({ id: z.string() })
/** What somebody writes to the other side or to the admin. */
const words = (longest: number) => z.string().trim().min(1).max(longest)
const refund = z.number().min(0)

const orderCall = { tags: ['orders'], security: bearer }
/** The common part of the calls that move an order. */
const moveCall = {
  ...orderCall,
  method: 'put' as const,
  rateLimit: { account: 60, address: 6000 },
  responses: { 200: json(modified, '1, or 0 when it was done before') },
}
const wrote = z.object({ modifiedCount: z.literal(1) })

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
      'wrong-code',
      'too-many-codes',
    ),
  },
})

export const completeOrder = defineCall({
  ...moveCall,
  operationId: 'completeOrder',
  path: '/orders/{id}/completion',
  summary: 'Say that all is well: the money is the seller’s',
  request: { params },
  problems: {
    ...signedInProblems,
    ...pickProblems(orderProblems, 'unknown-booking', 'wrong-party', 'wrong-stage'),
  },
})

export const cancelOrder = defineCall({
  ...moveCall,
  operationId: 'cancelOrder',
  path: '/orders/{id}/cancellation',
  summary: 'Cancel an order before the phone is handed over; what was paid is refunded',
  request: { params, body: jsonBody(z.object({ reason: words(500) })) },
  problems: {
    ...signedInProblems,
    ...pickProblems(orderProblems, 'unknown-booking', 'payment-under-way', 'wrong-stage'),
  },
})

export const openDispute = defineCall({
  ...orderCall,
  operationId: 'openDispute',
  method: 'post',
  path: '/orders/{id}/dispute',
  summary: 'Complain of the phone in time: the money stays held',
  rateLimit: { account: 20, address: 6000 },
  request: {
    params,
    body: jsonBody(z.object({ reason: z.enum(disputeReasons), text: words(longestDisputeText.complaint) })),
  },
  problems: {
    ...signedInProblems,
    ...pickProblems(orderProblems, 'unknown-booking', 'wrong-party', 'wrong-stage', 'too-late'),
  },
  responses: { 201: json(wrote, 'The dispute is open') },
})

const disputeProblems = {
  ...signedInProblems,
  ...pickProblems(orderProblems, 'unknown-booking', 'wrong-party', 'wrong-stage'),
}
const refundProblems = {
  ...disputeProblems,
  ...pickProblems(orderProblems, 'bad-refund', 'other-proposal'),
}

export const replyInDispute = defineCall({
  ...orderCall,
  operationId: 'replyInDispute',
  method: 'post',
  path: '/orders/{id}/dispute/replies',
  summary: 'Write something in an open dispute',
  rateLimit: { account: 60, address: 6000 },
  request: { params, body: jsonBody(z.object({ text: words(longestDisputeText.complaint) })) },
  problems: disputeProblems,
  responses: { 201: json(wrote, 'The reply is sent') },
})

export const proposeRefund = defineCall({
  ...moveCall,
  operationId: 'proposeRefund',
  path: '/orders/{id}/dispute/proposal',
  summary: 'Propose how much goes back to the buyer',
  request: { params, body: jsonBody(z.object({ refund })) },
  problems: refundProblems,
})

export const agreeToRefund = defineCall({
  ...moveCall,
  operationId: 'agreeToRefund',
  path: '/orders/{id}/dispute/agreement',
  summary: 'Agree to what the other side proposes, which settles the dispute',
  request: { params, body: jsonBody(z.object({ refund })) },
  problems: refundProblems,
})

export const withdrawDispute = defineCall({
  ...moveCall,
  operationId: 'withdrawDispute',
  method: 'delete',
  path: '/orders/{id}/dispute',
  summary: 'Take the complaint back: the money is the seller’s',
  request: { params },
  problems: disputeProblems,
})

export const decideDispute = defineCall({
  ...moveCall,
  operationId: 'decideDispute',
  path: '/orders/{id}/dispute/decision',
  summary: 'Decide how much goes back to the buyer',
  request: { params, body: jsonBody(z.object({ refund, why: words(longestDisputeText.decision) })) },
  problems: { ...roleProblems, ...refundProblems },
})
