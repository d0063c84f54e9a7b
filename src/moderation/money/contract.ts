import { z } from '@hono/zod-openapi'
import { bearer } from '../../identity/contract.ts'
import { roleProblems } from '../../identity/problems.ts'
import { orderProblems } from '../../orders/problems.ts'
import { longestReference } from '../../orders/refund/rules.ts'
import { refundWays } from '../../payments/rules.ts'
import { amount, defineCall, json, jsonBody, modified } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/or-refuse.ts'

const orderLink = {
  orderId: z.string().nullable(),
  /** What the phone of the order is called. */
  product_name: z.string().nullable(),
}

const difference = z
  .object({
    provider: z.string(),
    reference: z.string().openapi({ description: "The provider's id of a payment or a refund" }),
    ours: z.number().openapi({ description: 'What the ledger has; below zero what was given back' }),
    theirs: z.number(),
    foundAt: z.iso.datetime(),
    ...orderLink,
  })
  .openapi('MoneyDifference')

export type MoneyDifference = z.infer<typeof difference>

const failedRefund = z
  .object({
    ...orderLink,
    amount: z.number(),
    attempt: z.int(),
    nextAt: z.iso.datetime().nullable().openapi({
      description: 'When it is tried again; null when it is not, and an admin is to pay it another way',
    }),
  })
  .openapi('FailedRefund')

export type FailedRefund = z.infer<typeof failedRefund>

const check = z.object({
  checkedAt: z.iso.datetime().nullable(),
  /** When the provider could not be reached, if that was later. */
  failedAt: z.iso.datetime().nullable(),
  /** Whether one that was asked for is still to come. */
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
    differences: z.array(difference),
    failedRefunds: z.array(failedRefund),
    check,
  })
  .openapi('Money')

export type MoneyOverview = z.infer<typeof moneyOverview>

export const getMoney = defineCall({
  operationId: 'getMoney',
  method: 'get',
  path: '/money',
  tags: ['moderation'],
  summary: 'Whose money there is, where the ledger and a provider differ, and refunds that have failed',
  security: bearer,
  rateLimit: { account: 600 },
  problems: roleProblems,
  responses: { 200: json(moneyOverview, 'The money') },
})

export const checkMoney = defineCall({
  operationId: 'checkMoney',
  method: 'put',
  path: '/money/check',
  tags: ['moderation'],
  summary: 'Have the ledger compared with the provider soon',
  security: bearer,
  rateLimit: { account: 20 },
  problems: roleProblems,
  responses: { 200: json(modified, '1, or 0 when one that was asked for is still to come') },
})

const paidRefund = z.object({
  way: z.enum(refundWays),
  reference: z.string().trim().min(1).max(longestReference).openapi({
    description: 'Of the payment, as the bank or the wallet calls it; who handed over cash, and when',
  }),
})

export type PaidRefund = z.infer<typeof paidRefund>

export const recordPaidRefund = defineCall({
  operationId: 'recordPaidRefund',
  method: 'put',
  path: '/money/refunds/{id}',
  tags: ['moderation'],
  summary:
    'Record that the refund of an order was paid another way, after the provider has failed five times to make it',
  security: bearer,
  rateLimit: { account: 120 },
  request: { params: z.object({ id: z.string() }), body: jsonBody(paidRefund) },
  problems: {
    ...roleProblems,
    ...pickProblems(orderProblems, 'unknown-booking', 'refund-running', 'chargeback-open'),
  },
  responses: { 200: json(modified, '1, or 0 when it was recorded before') },
})

export const adoptRefund = defineCall({
  operationId: 'adoptRefund',
  method: 'put',
  path: '/money/differences/{reference}',
  tags: ['moderation'],
  summary:
    'Take over a refund that was made by hand: it cancels a paid order, or is a cost of ours after one',
  security: bearer,
  rateLimit: { account: 120 },
  request: { params: z.object({ reference: z.string() }) },
  problems: { ...roleProblems, ...pickProblems(orderProblems, 'not-a-refund', 'order-running') },
  responses: { 200: json(modified, '1, or 0 when there is no such difference') },
})
