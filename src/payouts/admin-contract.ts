import { z } from '@hono/zod-openapi'
import { bearer } from '../identity/contract.ts'
import { roleProblems } from '../identity/problems.ts'
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
import { csv, maskedAccount } from './contract.ts'
import { payoutProblems } from './problems.ts'
import { heldBackBy, maxReferenceLength, payoutOutcomes, payoutStates } from './rules.ts'

const at = z.iso.datetime()

const payout = z
  .object({
    _id: z.string(),
    seller: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
    amount,
    account: maskedAccount.nullable().openapi({
      description:
        'Null when it was encrypted under a secret that was replaced: the seller has to enter it again',
    }),
    state: z.enum(payoutStates),
    heldBack: z
      .enum(heldBackBy)
      .nullable()
      .openapi({ description: 'The limit of the wallet for which the last batch has left it out' }),
    batchId: z.string().nullable(),
    reference: z.string().nullable(),
    createdAt: at,
    settledAt: at.nullable(),
  })
  .openapi('Payout')

export type WirePayout = z.infer<typeof payout>

const batch = z.object({ _id: z.string(), createdAt: at, payouts: z.array(payout) }).openapi('PayoutBatch')

export type WireBatch = z.infer<typeof batch>

const adminCall = { tags: ['payouts'], security: bearer }

export const listPayouts = defineCall({
  ...adminCall,
  operationId: 'listPayouts',
  method: 'get',
  path: '/payouts',
  rateLimit: { account: 300 },
  summary: 'The payouts of all sellers, newest first',
  request: { query: page.extend({ state: z.enum(payoutStates).optional() }) },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: json(z.array(payout), 'The payouts') },
})

export const makePayoutBatch = defineCall({
  ...adminCall,
  operationId: 'makePayoutBatch',
  method: 'post',
  path: '/payouts/batches',
  rateLimit: { account: 60 },
  summary: 'Gather the payouts that are due; what is over the limits of a wallet stays due',
  problems: { ...roleProblems, ...pickProblems(payoutProblems, 'nothing-due', 'over-wallet-limits') },
  responses: { 201: json(batch, 'The batch') },
})

export const readPayoutBatch = defineCall({
  ...adminCall,
  operationId: 'readPayoutBatch',
  method: 'get',
  path: '/payouts/batches/{id}',
  rateLimit: { account: 300 },
  summary:
    'A batch; with `accept: text/csv` as a file with the whole numbers, to be sent. The audit log records who has read them',
  request: { params: z.object({ id: z.string() }) },
  problems: { ...roleProblems, ...pickProblems(payoutProblems, 'unknown-batch') },
  responses: { 200: { description: 'The batch', content: { ...json(batch, '').content, ...csv } } },
})

const outcome = z
  .object({
    state: z.enum(payoutOutcomes),
    reference: z.string().trim().min(1).max(maxReferenceLength).optional(),
  })
  .refine(({ state, reference }) => state === 'failed' || reference !== undefined, {
    path: ['reference'],
    error: 'needed for what was sent',
  })

export const settlePayout = defineCall({
  ...adminCall,
  operationId: 'settlePayout',
  method: 'put',
  path: '/payouts/{id}',
  rateLimit: { account: 300 },
  summary: 'Mark a payout as sent, with its reference, or as failed: its money goes back to the balance',
  request: { params: z.object({ id: z.string() }), body: jsonBody(outcome) },
  problems: {
    ...roleProblems,
    ...pickProblems(payoutProblems, 'unknown-payout', 'already-failed', 'being-sent'),
  },
  responses: { 200: json(modified, '1, or 0 when it was marked so before') },
})
