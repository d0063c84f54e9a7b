import { z } from '@hono/zod-openapi'
import { eachTimeProblems, signedInProblems } from '../../auth/problems.ts'
import { maxPrivatePhotos } from '../../images/rules.ts'
import { at, moveCall, orderCall, params, party } from '../../orders/contract.ts'
import { orderProblems } from '../../orders/problems.ts'
import { amount, currency, defineCall, json, jsonBody } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/or-refuse.ts'
import { longText, shortText } from '../../platform/http/text-fields.ts'
import { disputeReasons, longestDisputeText } from './rules.ts'

const photoAddresses = z.array(z.string())

/** A dispute as its parties and an admin see it. */
export const dispute = z
  .object({
    reason: z.enum(disputeReasons),
    text: z.string(),
    photos: photoAddresses,
    openedAt: at,
    answerBy: at
      .nullable()
      .openapi({ description: 'Then an admin decides. Null afterwards, and when it is resolved' }),
    proposal: z.object({ refund: amount, currency, by: party }).nullable(),
    decision: z.string().nullable().openapi({ description: 'Why the admin decided so' }),
    replies: z.array(
      z.object({
        _id: z.string(),
        by: party,
        text: z.string(),
        photos: photoAddresses,
        waited: z
          .object({ place: z.string(), at })
          .nullable()
          .openapi({ description: 'Where and when the writer waited for the other side in vain' }),
        at,
      }),
    ),
  })
  .openapi('Dispute')

const refund = z.number().min(0)

const photos = z
  .array(z.string().max(200))
  .max(maxPrivatePhotos)
  .default([])
  .openapi({ description: 'Addresses of photos that the sender has uploaded' })

const wrote = z.object({ modifiedCount: z.literal(1) })

export const openDispute = defineCall({
  ...orderCall,
  operationId: 'openDispute',
  method: 'post',
  path: '/orders/{id}/dispute',
  idempotencyKey: true,
  summary: 'Complain of the phone in time: the money stays held',
  rateLimit: { account: 20, address: 6000 },
  request: {
    params,
    body: jsonBody(
      z.object({ reason: z.enum(disputeReasons), text: longText(longestDisputeText.complaint), photos }),
    ),
  },
  problems: {
    ...signedInProblems,
    ...pickProblems(
      orderProblems,
      'unknown-booking',
      'wrong-party',
      'wrong-stage',
      'chargeback-open',
      'too-late',
      'unknown-photo',
    ),
  },
  responses: { 201: json(wrote, 'The dispute is open') },
})

const disputeProblems = {
  ...signedInProblems,
  ...pickProblems(orderProblems, 'unknown-booking', 'wrong-party', 'wrong-stage', 'chargeback-open'),
}

const refundProblems = {
  ...disputeProblems,
  ...pickProblems(orderProblems, 'bad-refund', 'other-proposal'),
}

const resolveProblems = { ...refundProblems, ...pickProblems(orderProblems, 'completion-waits') }

export const replyInDispute = defineCall({
  ...orderCall,
  operationId: 'replyInDispute',
  method: 'post',
  path: '/orders/{id}/dispute/replies',
  idempotencyKey: true,
  summary: 'Write something in an open dispute',
  rateLimit: { account: 60, address: 6000 },
  request: { params, body: jsonBody(z.object({ text: longText(longestDisputeText.complaint), photos })) },
  problems: { ...disputeProblems, ...pickProblems(orderProblems, 'unknown-photo', 'too-many-replies') },
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
  summary: 'Agree to what the other side proposes, which resolves the dispute',
  request: { params, body: jsonBody(z.object({ refund })) },
  problems: resolveProblems,
})

export const withdrawDispute = defineCall({
  ...moveCall,
  operationId: 'withdrawDispute',
  method: 'delete',
  path: '/orders/{id}/dispute',
  summary: 'Withdraw the complaint: the rest of the time to complain runs',
  request: { params },
  problems: { ...disputeProblems, ...pickProblems(orderProblems, 'too-many-withdrawals') },
})

export const decideDispute = defineCall({
  duty: 'money',
  ...moveCall,
  operationId: 'decideDispute',
  path: '/orders/{id}/dispute/decision',
  summary: 'Decide how much goes back to the buyer: all of it once the phone is back',
  request: {
    params,
    body: jsonBody(
      z.object({
        refund,
        why: longText(longestDisputeText.decision),
        waiveReturn: z.boolean().default(false).openapi({
          description: 'Whether the buyer gets all the money although the phone does not come back',
        }),
      }),
    ),
  },
  problems: { ...eachTimeProblems, ...resolveProblems },
})

const returnProblems = {
  ...signedInProblems,
  ...pickProblems(
    orderProblems,
    'unknown-booking',
    'wrong-party',
    'wrong-stage',
    'chargeback-open',
    'order-overdue',
  ),
}

export const returnPhone = defineCall({
  ...moveCall,
  operationId: 'returnPhone',
  path: '/orders/{id}/return',
  summary:
    'Confirm that the seller has the phone back, with the code that the seller shows: the buyer is refunded',
  request: { params, body: jsonBody(z.object({ code: z.string().trim().max(20) })) },
  problems: { ...returnProblems, ...pickProblems(orderProblems, 'wrong-code', 'too-many-codes') },
})

export const confirmReturn = defineCall({
  ...moveCall,
  operationId: 'confirmReturn',
  path: '/orders/{id}/return/confirmation',
  summary: 'Confirm, as the seller, that the phone is back: the buyer is refunded',
  request: { params },
  problems: returnProblems,
})

export const waiveReturn = defineCall({
  duty: 'money',
  ...moveCall,
  operationId: 'waiveReturn',
  path: '/orders/{id}/return/waiver',
  summary: 'Refund the buyer although the phone does not come back',
  request: { params, body: jsonBody(z.object({ why: longText(longestDisputeText.decision) })) },
  problems: { ...eachTimeProblems, ...returnProblems },
})

export const reportFailedReturn = defineCall({
  ...moveCall,
  operationId: 'reportFailedReturn',
  path: '/orders/{id}/return/failure',
  summary: 'Report that the other side did not come: an admin decides',
  rateLimit: { account: 20, address: 6000 },
  request: {
    params,
    body: jsonBody(
      z.object({
        place: shortText(300).openapi({ description: 'Where the caller waited' }),
        waitedAt: at,
        text: longText(longestDisputeText.complaint),
      }),
    ),
  },
  problems: { ...returnProblems, ...pickProblems(orderProblems, 'bad-time') },
})
