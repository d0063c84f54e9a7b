import { z } from '@hono/zod-openapi'
import { adminCall } from '../auth/contract.ts'
import { eachTimeProblems } from '../auth/problems.ts'
import { signKinds } from '../auth/rules.ts'
import {
  amount,
  currency,
  get,
  json,
  jsonBody,
  jsonOrCsv,
  longText,
  modified,
  page,
  post,
  put,
} from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/refusal.ts'
import { maskedAccount } from './contract.ts'
import { payoutProblems } from './problems.ts'
import {
  heldBackBy,
  maxHoldReasonLength,
  maxMarks,
  maxReferenceLength,
  payoutDelayReasons,
  payoutOutcomes,
  payoutStates,
} from './rules.ts'

const at = z.iso.datetime()

const payout = z
  .object({
    _id: z.string(),
    seller: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
    amount,
    currency,
    account: maskedAccount.nullable().openapi({
      description:
        'Null when it was encrypted under a secret that was replaced: the seller has to enter it again',
    }),
    state: z.enum(payoutStates),
    heldBack: z
      .enum(heldBackBy)
      .nullable()
      .openapi({ description: 'What has kept it from being sent so far' }),
    isHeld: z.boolean().openapi({ description: 'The payouts of the seller are on hold' }),
    batchId: z.string().nullable(),
    reference: z.string().nullable(),
    createdAt: at,
  })
  .openapi('Payout')

export type WirePayout = z.infer<typeof payout>

const batch = z.object({ _id: z.string(), createdAt: at, payouts: z.array(payout) }).openapi('PayoutBatch')

export type WireBatch = z.infer<typeof batch>

export const listPayouts = get('listPayouts', '/payouts', {
  ...adminCall('money', 'payouts'),
  rateLimit: { account: 300 },
  summary: 'The payouts of all sellers, newest first',
  request: { query: page.extend({ state: z.enum(payoutStates).optional() }) },
  responses: { 200: json(z.array(payout), 'The payouts') },
})

export const makePayoutBatch = post('makePayoutBatch', '/payouts/batches', {
  ...adminCall('money', 'payouts'),
  idempotencyKey: true,
  rateLimit: { account: 60 },
  summary:
    'Gather the payouts that are due; what is over the limits of a wallet stays due. Takes the second factor of an admin who has one, shown within ten minutes',
  problems: pickProblems(payoutProblems, 'factor-needed', 'nothing-due', 'over-wallet-limits'),
  responses: { 201: json(batch, 'The batch') },
})

export const readPayoutBatch = get('readPayoutBatch', '/payouts/batches/{id}', {
  ...adminCall('money', 'payouts'),
  rateLimit: { account: 300 },
  summary:
    'A batch; with `accept: text/csv` as a file with the whole numbers, to be sent, without sellers on hold. The file takes the second factor of an admin who has one, shown within ten minutes, and the audit log records who has read it',
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(payoutProblems, 'factor-needed', 'unknown-batch'),
  responses: { 200: jsonOrCsv(batch, 'The batch') },
})

const outcome = z.object({
  state: z.enum(payoutOutcomes),
  reference: longText(maxReferenceLength).optional(),
})

const hasReference = ({ state, reference }: z.infer<typeof outcome>) =>
  state === 'failed' || reference !== undefined
const needsReference = { path: ['reference'], error: 'needed for what was sent' }

const marks = z
  .array(outcome.extend({ _id: z.string(), amount }).refine(hasReference, needsReference))
  .min(1)
  .max(maxMarks)

const marked = z
  .object({
    marked: z.int().openapi({ description: 'How many are marked now' }),
    before: z.int().openapi({ description: 'How many were marked so before' }),
    refused: z.array(z.object({ _id: z.string(), code: z.string(), detail: z.string() })),
  })
  .openapi('MarkedPayouts')

export type WireMarked = z.infer<typeof marked>

export const markPayoutBatch = put('markPayoutBatch', '/payouts/batches/{id}', {
  ...adminCall('money', 'payouts'),
  rateLimit: { account: 60 },
  summary:
    'Mark payouts of a batch as sent or failed, as the bank says, each as `PUT /payouts/{id}` does; the amounts must be those of the payouts. Takes the second factor of an admin who has one, shown within ten minutes',
  request: { params: z.object({ id: z.string() }), body: jsonBody(z.object({ marks })) },
  problems: pickProblems(payoutProblems, 'unknown-batch', 'factor-needed'),
  responses: { 200: json(marked, 'What became of each') },
})

export const settlePayout = put('settlePayout', '/payouts/{id}', {
  ...adminCall('money', 'payouts'),
  rateLimit: { account: 300 },
  summary:
    'Mark a payout as sent, with its reference, or as failed: its money goes back to the balance. Takes the second factor of an admin who has one, shown within ten minutes',
  request: {
    params: z.object({ id: z.string() }),
    body: jsonBody(outcome.refine(hasReference, needsReference)),
  },
  problems: pickProblems(
    payoutProblems,
    'unknown-payout',
    'own-case',
    'already-failed',
    'being-sent',
    'factor-needed',
    'held-back',
    'payouts-held',
  ),
  responses: { 200: json(modified, '1, or 0 when it was marked so before') },
})

const reason = longText(maxHoldReasonLength)

const hold = z
  .object({
    _id: z.string().openapi({ description: 'Of the seller' }),
    seller: z.object({ _id: z.string(), name: z.string(), email: z.string(), isClosed: z.boolean() }),
    reason: z.string(),
    since: at,
    due: amount.openapi({ description: 'Asked for and not sent' }),
    currency,
  })
  .openapi('PayoutHold')

export type WireHold = z.infer<typeof hold>

export const listPayoutHolds = get('listPayoutHolds', '/payoutholds', {
  ...adminCall('money', 'payouts'),
  rateLimit: { account: 300 },
  summary: 'The sellers whose payouts are on hold, the latest first',
  request: { query: page },
  responses: { 200: json(z.array(hold), 'The holds') },
})

export const holdPayouts = put('holdPayouts', '/payoutholds/{id}', {
  ...adminCall('money', 'payouts'),
  rateLimit: { account: 300 },
  summary: 'Put the payouts of an account on hold, or lift the hold. The seller is told the reason',
  request: { params: z.object({ id: z.string() }), body: jsonBody(z.object({ held: z.boolean(), reason })) },
  problems: { ...eachTimeProblems, ...pickProblems(payoutProblems, 'unknown-seller', 'own-case') },
  responses: { 200: json(modified, '1, or 0 when it was so before') },
})

const heldSale = z
  .object({
    _id: z.string().openapi({ description: 'Of the order' }),
    product: z.string(),
    amount,
    currency,
    seller: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
    buyerId: z.string(),
    paidAt: at,
    linkedBy: z.array(z.enum(signKinds)).openapi({ description: 'What its two sides have in common' }),
    why: z.enum(payoutDelayReasons),
  })
  .openapi('HeldSale')

export type WireHeldSale = z.infer<typeof heldSale>

export const listHeldMoney = get('listHeldMoney', '/heldmoney', {
  ...adminCall('money', 'payouts'),
  rateLimit: { account: 300 },
  summary:
    'Completed sales whose money waits for an admin: their sides are linked, or their seller has completed too few',
  request: { query: page },
  responses: { 200: json(z.array(heldSale), 'The sales, the latest first') },
})

export const releaseHeldMoney = put('releaseHeldMoney', '/heldmoney/{id}', {
  ...adminCall('money', 'payouts'),
  rateLimit: { account: 300 },
  summary: 'Release the money of a completed sale before its time',
  request: { params: z.object({ id: z.string() }), body: jsonBody(z.object({ reason })) },
  problems: { ...eachTimeProblems, ...pickProblems(payoutProblems, 'unknown-sale', 'own-case') },
  responses: { 200: json(modified, '1, or 0 when its money does not rest') },
})
