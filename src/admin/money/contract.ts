import { z } from '@hono/zod-openapi'
import { adminCall } from '../../auth/contract.ts'
import { eachTimeProblems } from '../../auth/problems.ts'
import { message } from '../../conversations/contract.ts'
import { product } from '../../listings/contract.ts'
import { pickFacts } from '../../listings/rules.ts'
import { orderProblems } from '../../orders/contract.ts'
import { chargebackParts, chargebackStates, longestReference, recordedWays } from '../../payments/rules.ts'
import {
  amount,
  currency,
  get,
  json,
  jsonBody,
  longText,
  modified,
  page,
  put,
} from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { adminProblems } from '../contract.ts'
import { maxStatementLength } from '../rules.ts'

const orderLink = {
  orderId: z.string().nullable(),
  product_name: z.string().nullable(),
}

const difference = z
  .object({
    provider: z.string(),
    reference: z.string().openapi({ description: "The provider's id of a payment or a refund" }),
    ours: z.number().openapi({ description: 'What the ledger has; below zero what was given back' }),
    theirs: z.number(),
    isUnsure: z.boolean().openapi({
      description: 'A refund that was asked for and never answered: the provider may have made it',
    }),
    currency,
    ...orderLink,
  })
  .openapi('MoneyDifference')

export type MoneyDifference = z.infer<typeof difference>

const failedRefund = z
  .object({
    _id: z.string(),
    ...orderLink,
    provider: z.string(),
    paymentId: z.string().openapi({ description: "The provider's id of the payment" }),
    amount: z.number(),
    currency,
    attempt: z.int(),
    isUnanswered: z.boolean().openapi({
      description: 'The provider has not said for a day whether it makes it: it is to be looked up there',
    }),
    nextAt: z.iso.datetime().nullable().openapi({
      description: 'When it is tried again; null when it is not, and an admin is to pay it another way',
    }),
  })
  .openapi('FailedRefund')

export type FailedRefund = z.infer<typeof failedRefund>

const check = z.object({
  checkedAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
  awaited: z.boolean(),
})

const moneyOverview = z
  .object({
    held: z.number().openapi({ description: "Buyers' money until their sales are over" }),
    owed: z.number().openapi({ description: 'What is the sellers’ and has not been sent to them' }),
    paidOut: z.number(),
    fees: z.number().openapi({ description: 'Below zero when we have given more away' }),
    costs: z.number().openapi({
      description: 'What chargebacks have cost us: fees of providers, and what no seller gives back',
    }),
    owedBySellers: amount.openapi({ description: 'What sellers owe since chargebacks were lost' }),
    inChargebacks: amount.openapi({
      description: 'What banks have taken back, or ask about, and not decided',
    }),
    currency,
    differences: z.array(difference),
    failedRefunds: z.array(failedRefund),
    check,
  })
  .openapi('Money')

export type MoneyOverview = z.infer<typeof moneyOverview>

export const getMoney = get('getMoney', '/money', {
  ...adminCall('money'),
  summary: 'Whose money there is, where the ledger and a provider differ, and refunds that have failed',
  rateLimit: { account: 600 },
  responses: { 200: json(moneyOverview, 'The money') },
})

export const checkMoney = put('checkMoney', '/money/check', {
  ...adminCall('money'),
  summary: 'Have the ledger compared with the provider soon',
  rateLimit: { account: 20 },
  responses: { 200: json(modified, '1, or 0 when one that was asked for is still to come') },
})

const paidRefund = z.object({
  refund: z.uuid().openapi({ description: 'The `_id` of the failed refund' }),
  way: z
    .enum(recordedWays)
    .openapi({ description: '`provider`: the provider has made it, as its dashboard shows' }),
  reference: longText(longestReference).openapi({
    description:
      "Of the payment, as the bank or the wallet calls it; who handed over cash, and when; the provider's id of the refund",
  }),
})

export type PaidRefund = z.infer<typeof paidRefund>

export const recordPaidRefund = put('recordPaidRefund', '/money/refunds/{id}', {
  ...adminCall('money'),
  summary:
    'Record that a refund of an order was paid another way, or made by the provider, which has failed five times or not answered for a day',
  rateLimit: { account: 120 },
  request: { params: z.object({ id: z.string() }), body: jsonBody(paidRefund) },
  problems: {
    ...eachTimeProblems,
    ...pickProblems(
      orderProblems,
      'unknown-booking',
      'own-case',
      'refund-running',
      'reference-used',
      'chargeback-open',
    ),
  },
  responses: { 200: json(modified, '1, or 0 when it was recorded before') },
})

export const adoptRefund = put('adoptRefund', '/money/differences/{reference}', {
  ...adminCall('money'),
  summary:
    'Take over a refund that was made by hand: it cancels a paid order, or is a cost of ours after the hand-over',
  rateLimit: { account: 120 },
  request: { params: z.object({ reference: z.string() }) },
  problems: {
    ...eachTimeProblems,
    ...pickProblems(orderProblems, 'not-a-refund', 'own-case', 'order-running'),
  },
  responses: { 200: json(modified, '1, or 0 when there is no such difference') },
})

const chargeback = z
  .object({
    _id: z.string(),
    orderId: z.string(),
    product_name: z.string(),
    amount,
    currency,
    fee: z.number().openapi({ description: "The provider's, less what it gave back" }),
    owed: amount.openapi({ description: 'What its seller owed as it was lost' }),
    reason: z.string().openapi({ description: "In the provider's word, such as `fraudulent`" }),
    inquiry: z.boolean().openapi({ description: 'The bank only asks: no money is taken' }),
    state: z.enum(chargebackStates),
    openedAt: z.iso.datetime(),
    evidenceDueAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    statement: z
      .string()
      .nullable()
      .openapi({ description: "What an admin has written to the bank; null to the order's parties" }),
    voidStatement: z.string().nullable().openapi({ description: 'What an admin wrote that did not count' }),
    evidenceSentAt: z.iso.datetime().nullable(),
  })
  .openapi('Chargeback')

export type WireChargeback = z.infer<typeof chargeback>

export const listChargebacks = get('listChargebacks', '/chargebacks', {
  ...adminCall('money'),
  summary:
    'Payments that banks take back or ask about, of one order, of a part (to be answered, with the bank, ended) or all, the latest first',
  rateLimit: { account: 600 },
  request: {
    query: page.extend({ orderId: z.string().optional(), part: z.enum(chargebackParts).optional() }),
  },
  responses: { 200: json(z.array(chargeback), 'The chargebacks') },
})

export const sendEvidence = put('sendEvidence', '/chargebacks/{id}/evidence', {
  ...adminCall('money'),
  summary: 'Send the bank what was agreed, what happened, the chat and a statement; once',
  rateLimit: { account: 60 },
  request: {
    params: z.object({ id: z.string() }),
    body: jsonBody(z.object({ statement: longText(maxStatementLength) })),
  },
  problems: pickProblems(adminProblems, 'unknown-chargeback', 'own-case', 'too-late-for-evidence'),
  responses: { 200: json(modified, '1, or 0 when evidence was sent before') },
})

const partyOfEvidence = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    since: z.iso.datetime(),
    closed: z.boolean(),
    deals: z
      .object({ paid: z.int(), completed: z.int(), refunded: z.int(), disputed: z.int(), sales: z.int() })
      .openapi({
        description:
          'The orders on the same side: how many were ever paid, of these how they ended, and `sales`: with how many people at least one counts as a sale',
      }),
    rating: z.object({ mean: z.number().nullable(), count: z.int() }),
  })
  .openapi('PartyOfEvidence')

export type PartyOfEvidence = z.infer<typeof partyOfEvidence>

const agreed = product
  .pick({
    product_name: true,
    brand_name: true,
    product_price: true,
    currency: true,
    condition_type: true,
    purchase_year: true,
    productDetails: true,
    mobile: true,
  })
  .extend({ ...pickFacts(product.shape), photos: z.array(z.string()), imei: z.string().nullable() })

const evidence = z
  .object({
    agreed,
    handover: z.object({
      codeUsedAt: z.iso
        .datetime()
        .nullable()
        .openapi({ description: "When the seller entered the buyer's code" }),
      wrongCodes: z.int(),
    }),
    chat: z
      .object({
        conversationId: z.string(),
        messages: z.array(message),
        cut: z.boolean().openapi({ description: 'There are earlier messages' }),
      })
      .nullable()
      .openapi({
        description: 'The latest 100 messages of the buyer and as many of the seller, the oldest first',
      }),
    buyer: partyOfEvidence,
    seller: partyOfEvidence,
  })
  .openapi('Evidence')

export type Evidence = z.infer<typeof evidence>

export const getEvidence = get('getEvidence', '/orders/{id}/evidence', {
  ...adminCall('money'),
  summary: 'What an admin judges a disputed order by',
  rateLimit: { account: 600 },
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(orderProblems, 'unknown-booking', 'own-case'),
  responses: { 200: json(evidence, 'The evidence') },
})
