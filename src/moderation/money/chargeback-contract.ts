import { z } from '@hono/zod-openapi'
import { message } from '../../conversations/contract.ts'
import { bearer } from '../../identity/contract.ts'
import { roleProblems } from '../../identity/problems.ts'
import { product } from '../../listings/contract.ts'
import { timeline } from '../../orders/contract.ts'
import { dispute } from '../../orders/dispute/contract.ts'
import { orderProblems } from '../../orders/problems.ts'
import { chargebackStates } from '../../payments/rules.ts'
import {
  amount,
  defineCall,
  json,
  jsonBody,
  modified,
  page,
  pageProblems,
} from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/or-refuse.ts'
import { moderationProblems } from '../problems.ts'
import { maxStatementLength } from '../rules.ts'

const chargeback = z
  .object({
    _id: z.string(),
    orderId: z.string(),
    product_name: z.string(),
    amount,
    fee: z.number().openapi({ description: "The provider's, less what it gave back" }),
    owed: amount.openapi({ description: 'What its seller owed as it was lost' }),
    reason: z.string().openapi({ description: "In the provider's word, such as `fraudulent`" }),
    inquiry: z.boolean().openapi({ description: 'The bank only asks: no money is taken' }),
    state: z.enum(chargebackStates),
    openedAt: z.iso.datetime(),
    evidenceDueAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    statement: z.string().nullable().openapi({ description: 'What an admin has written to the bank' }),
    evidenceSentAt: z.iso.datetime().nullable(),
  })
  .openapi('Chargeback')

export type WireChargeback = z.infer<typeof chargeback>

export const listChargebacks = defineCall({
  operationId: 'listChargebacks',
  method: 'get',
  path: '/chargebacks',
  tags: ['moderation'],
  summary: 'Payments that banks take back or ask about, of one order or of all, the latest first',
  security: bearer,
  rateLimit: { account: 600 },
  request: { query: page.extend({ orderId: z.string().optional() }) },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: json(z.array(chargeback), 'The chargebacks') },
})

export const sendEvidence = defineCall({
  operationId: 'sendEvidence',
  method: 'put',
  path: '/chargebacks/{id}/evidence',
  tags: ['moderation'],
  summary: 'Send the bank what was agreed, what happened, the chat and a statement; once',
  security: bearer,
  rateLimit: { account: 60 },
  request: {
    params: z.object({ id: z.string() }),
    body: jsonBody(z.object({ statement: z.string().trim().min(1).max(maxStatementLength) })),
  },
  problems: {
    ...roleProblems,
    ...pickProblems(moderationProblems, 'unknown-chargeback', 'too-late-for-evidence'),
  },
  responses: { 200: json(modified, '1, or 0 when evidence was sent before') },
})

const partyOfEvidence = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    since: z.iso.datetime(),
    closed: z.boolean(),
    deals: z.object({ paid: z.int(), completed: z.int(), refunded: z.int(), disputed: z.int() }).openapi({
      description: 'The orders on the same side: how many were ever paid, and of these how they ended',
    }),
    rating: z.object({ mean: z.number().nullable(), count: z.int() }),
  })
  .openapi('PartyOfEvidence')

export type PartyOfEvidence = z.infer<typeof partyOfEvidence>

/** The phone as its buyer agreed to it. */
const agreed = product
  .pick({
    product_name: true,
    brand_name: true,
    product_price: true,
    condition_type: true,
    purchase_year: true,
    productDetails: true,
    storageGb: true,
    ramGb: true,
    batteryHealth: true,
    hasBox: true,
    hasCharger: true,
    warrantyUntil: true,
    mobile: true,
  })
  .extend({ photos: z.array(z.string()), imei: z.string().nullable() })

const evidence = z
  .object({
    agreed,
    timeline,
    handover: z.object({
      codeUsedAt: z.iso
        .datetime()
        .nullable()
        .openapi({ description: "When the seller entered the buyer's code" }),
      wrongCodes: z.int(),
    }),
    dispute: dispute.nullable(),
    chat: z
      .object({
        conversationId: z.string(),
        messages: z.array(message),
        cut: z.boolean().openapi({ description: 'There are earlier messages' }),
      })
      .nullable()
      .openapi({ description: 'The latest 200 messages of buyer and seller, the oldest first' }),
    buyer: partyOfEvidence,
    seller: partyOfEvidence,
  })
  .openapi('Evidence')

export type Evidence = z.infer<typeof evidence>

export const getEvidence = defineCall({
  operationId: 'getEvidence',
  method: 'get',
  path: '/orders/{id}/evidence',
  tags: ['moderation'],
  summary: 'What an admin judges a disputed order by',
  security: bearer,
  rateLimit: { account: 600 },
  request: { params: z.object({ id: z.string() }) },
  problems: { ...roleProblems, ...pickProblems(orderProblems, 'unknown-booking') },
  responses: { 200: json(evidence, 'The evidence') },
})
