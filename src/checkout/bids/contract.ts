import { z } from '@hono/zod-openapi'
import { maxAmount } from '../../kernel/money.ts'
import { at, moveCall, orderCall, params } from '../../orders/contract.ts'
import {
  amount,
  currency,
  get,
  json,
  jsonBody,
  page,
  post,
  put,
  remove,
  shortText,
} from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { longestLocation } from '../booking/rules.ts'
import { checkoutProblems } from '../problems.ts'
import { bidStatuses, closingReasons } from './rules.ts'

const side = z.enum(['buyer', 'seller'])

const bid = z
  .object({
    _id: z.string(),
    productId: z.string(),
    product_name: z.string(),
    image: z.string(),
    price: amount,
    listedPrice: amount.openapi({ description: 'What the phone cost when it was offered' }),
    currency,
    by: side.openapi({ description: 'Who offers this price; the other one answers' }),
    role: side.openapi({ description: 'What the caller is in it' }),
    with: z.object({ _id: z.string(), name: z.string() }).openapi({ description: 'The other party' }),
    buyer: z
      .object({
        purchases: z
          .int()
          .openapi({ description: 'How many sellers have sold the buyer a phone that counts as a sale' }),
        rating: z.object({ mean: z.number(), count: z.int() }).nullable(),
      })
      .nullable()
      .openapi({ description: 'What sellers know of the buyer; for the seller alone' }),
    status: z.enum(bidStatuses),
    reason: z
      .enum([...closingReasons, 'not-paid'])
      .nullable()
      .openapi({ description: 'Why it is `closed`, or is over although it was `accepted`' }),
    orderId: z.string().nullable().openapi({ description: 'The order at this price, once it is accepted' }),
    keptUntil: at.nullable().openapi({
      description: 'Until when the phone is reserved for the buyer, while the order is not paid',
    }),
    createdAt: at,
    expiresAt: at.openapi({ description: 'Until when it can be answered' }),
  })
  .openapi('Bid')

export type WireBid = z.infer<typeof bid>

const price = z.number().positive().max(maxAmount).multipleOf(0.01)

const newBid = z
  .object({
    productId: z.string(),
    price,
    phone: z.string().trim().min(1).max(40),
    location: shortText(longestLocation),
  })
  .openapi('NewBid')

const tags = ['bids']

const answerProblems = pickProblems(
  checkoutProblems,
  'account-closed',
  'account-suspended',
  'blocked',
  'unknown-bid',
  'bid-over',
  'other-left',
  'wrong-party',
)

export const makeBid = post('makeBid', '/bids', {
  ...orderCall,
  tags,
  idempotencyKey: true,
  rateLimit: { account: 30, address: 6000 },
  summary: 'Offer a price below the asking one for a phone; reserves nothing until the seller accepts',
  request: { body: jsonBody(newBid) },
  problems: pickProblems(
    checkoutProblems,
    'account-closed',
    'account-suspended',
    'already-sold',
    'bid-open',
    'bid-too-high',
    'bid-too-low',
    'blocked',
    'no-bids',
    'not-a-phone-number',
    'own-product',
    'phone-kept',
    'too-many-bids',
    'too-many-bids-today',
    'too-many-unpaid',
    'unknown-product',
  ),
  responses: { 201: json(bid, 'The bid; its seller has 24 hours to answer') },
})

export const listBids = get('listBids', '/bids', {
  ...orderCall,
  tags,
  rateLimit: { account: 600 },
  summary:
    'The own bids, or those for the own phones: those to answer first, those that are over last, each newest first; of one phone if it is given',
  request: { query: page.extend({ as: side, productId: z.uuid().optional() }) },
  responses: { 200: json(z.array(bid), 'The bids') },
})

export const counterBid = post('counterBid', '/bids/{id}/counter', {
  ...orderCall,
  tags,
  idempotencyKey: true,
  rateLimit: { account: 60, address: 6000 },
  summary: 'Offer another price to the buyer in return, which declines the buyer’s',
  request: { params, body: jsonBody(z.object({ price })) },
  problems: {
    ...answerProblems,
    ...pickProblems(checkoutProblems, 'bid-too-high', 'bid-too-low'),
  },
  responses: { 201: json(bid, 'The seller’s bid; the buyer has 24 hours to answer') },
})

export const acceptBid = put('acceptBid', '/bids/{id}/acceptance', {
  ...moveCall,
  tags,
  summary: 'Accept the price of the other side: the phone is kept for the buyer for 24 hours',
  request: { params },
  problems: {
    ...answerProblems,
    ...pickProblems(checkoutProblems, 'phone-kept', 'too-many-unpaid'),
  },
  responses: {
    200: json(
      z.object({ modifiedCount: z.int(), orderId: z.string() }),
      'The order; 0 when it was accepted before',
    ),
  },
})

export const declineBid = put('declineBid', '/bids/{id}/refusal', {
  ...moveCall,
  tags,
  summary: 'Decline the price of the other side',
  request: { params },
  problems: answerProblems,
})

export const withdrawBid = remove('withdrawBid', '/bids/{id}', {
  ...moveCall,
  tags,
  summary: 'Withdraw an own bid that was not answered',
  request: { params },
  problems: answerProblems,
})

const terms = z
  .object({
    price: amount.openapi({ description: 'The asking price' }),
    currency,
    takesBids: z.boolean(),
    lowest: amount.openapi({ description: 'The lowest price that can be offered' }),
    ownLowest: amount.nullable().openapi({
      description: 'What the seller has set; null for the usual share of the price. For the seller alone',
    }),
    left: z.int().openapi({ description: 'How many prices the caller can still offer' }),
    keptUntil: at.nullable().openapi({
      description: 'Until when the phone is kept for another buyer, with whom the seller has agreed',
    }),
  })
  .openapi('BidTerms')

export type WireBidTerms = z.infer<typeof terms>

export const readBidTerms = get('readBidTerms', '/bidterms/{id}', {
  ...orderCall,
  tags,
  rateLimit: { account: 600 },
  summary: 'Which prices can be offered for a phone',
  request: { params },
  problems: pickProblems(checkoutProblems, 'unknown-product'),
  responses: { 200: json(terms, 'What its seller takes, and what the caller has left') },
})

export const setBidTerms = put('setBidTerms', '/bidterms/{id}', {
  ...moveCall,
  tags,
  summary: 'Set whether an own phone takes bids, and from which price; null for the usual share',
  request: { params, body: jsonBody(z.object({ takesBids: z.boolean(), lowest: price.nullable() })) },
  problems: pickProblems(checkoutProblems, 'unknown-product', 'bid-too-high'),
})
