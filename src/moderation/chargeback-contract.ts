import { z } from '@hono/zod-openapi'
import { bearer } from '../identity/contract.ts'
import { roleProblems } from '../identity/problems.ts'
import { chargebackStates } from '../payments/rules.ts'
import {
  amount,
  defineCall,
  json,
  jsonBody,
  modified,
  page,
  pageProblems,
} from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/or-refuse.ts'
import { moderationProblems } from './problems.ts'
import { longestStatement } from './rules.ts'

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
    body: jsonBody(z.object({ statement: z.string().trim().min(1).max(longestStatement) })),
  },
  problems: {
    ...roleProblems,
    ...pickProblems(moderationProblems, 'unknown-chargeback', 'too-late-for-evidence'),
  },
  responses: { 200: json(modified, '1, or 0 when evidence was sent before') },
})
