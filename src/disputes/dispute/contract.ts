import { z } from '@hono/zod-openapi'
import { eachTimeProblems } from '../../auth/problems.ts'
import { fulfilmentProblems } from '../../fulfilment/problems.ts'
import { sentPhotoProblems } from '../../images/problems.ts'
import { maxPrivatePhotos } from '../../images/rules.ts'
import { at, moveCall, orderCall, params, stepProblems } from '../../orders/contract.ts'
import { disputeReasons } from '../../orders/rules.ts'
import { json, jsonBody, longText, post, put, remove, shortText } from '../../platform/http/contract.ts'
import { pickProblems, type Problems, problemsFrom, refusals } from '../../platform/http/refusal.ts'
import { disputeProblemTexts as words } from '../texts.ts'
import { longestDisputeText } from './rules.ts'

export const disputeProblems = {
  ...stepProblems,
  ...pickProblems(fulfilmentProblems, 'before-meeting', 'completion-waits', 'too-many-codes', 'wrong-code'),
  ...sentPhotoProblems,
  ...problemsFrom(words, { 'bad-refund': 400, 'bad-time': 400 }),
} satisfies Problems<string>

export const { orRefuse } = refusals(disputeProblems)

const refund = z.number().min(0)

const photos = z
  .array(z.string().max(200))
  .max(maxPrivatePhotos)
  .default([])
  .openapi({ description: 'Addresses of photos that the sender has uploaded' })

const wrote = z.object({ modifiedCount: z.literal(1) })

const actProblems = pickProblems(
  disputeProblems,
  'unknown-booking',
  'wrong-party',
  'wrong-stage',
  'chargeback-open',
)

export const openDispute = post('openDispute', '/orders/{id}/dispute', {
  ...orderCall,
  idempotencyKey: true,
  summary: 'Complain of the phone in time: the money stays held',
  rateLimit: { account: 20, address: 6000 },
  request: {
    params,
    body: jsonBody(
      z.object({ reason: z.enum(disputeReasons), text: longText(longestDisputeText.complaint), photos }),
    ),
  },
  problems: { ...actProblems, ...pickProblems(disputeProblems, 'too-late', 'unknown-photo') },
  responses: { 201: json(wrote, 'The dispute is open') },
})

const refundProblems = {
  ...actProblems,
  ...pickProblems(disputeProblems, 'bad-refund', 'other-proposal'),
}

const resolveProblems = { ...refundProblems, ...pickProblems(disputeProblems, 'completion-waits') }

export const replyInDispute = post('replyInDispute', '/orders/{id}/dispute/replies', {
  ...orderCall,
  idempotencyKey: true,
  summary: 'Write something in an open dispute',
  rateLimit: { account: 60, address: 6000 },
  request: { params, body: jsonBody(z.object({ text: longText(longestDisputeText.complaint), photos })) },
  problems: { ...actProblems, ...pickProblems(disputeProblems, 'unknown-photo', 'too-many-replies') },
  responses: { 201: json(wrote, 'The reply is sent') },
})

export const proposeRefund = put('proposeRefund', '/orders/{id}/dispute/proposal', {
  ...moveCall,
  summary: 'Propose how much goes back to the buyer',
  request: { params, body: jsonBody(z.object({ refund })) },
  problems: refundProblems,
})

export const agreeToRefund = put('agreeToRefund', '/orders/{id}/dispute/agreement', {
  ...moveCall,
  summary: 'Agree to what the other side proposes, which resolves the dispute',
  request: { params, body: jsonBody(z.object({ refund })) },
  problems: resolveProblems,
})

export const withdrawDispute = remove('withdrawDispute', '/orders/{id}/dispute', {
  ...moveCall,
  summary: 'Withdraw the complaint: the rest of the time to complain runs',
  request: { params },
  problems: { ...actProblems, ...pickProblems(disputeProblems, 'too-many-withdrawals') },
})

export const decideDispute = put('decideDispute', '/orders/{id}/dispute/decision', {
  duty: 'money',
  ...moveCall,
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

export const returnPhone = put('returnPhone', '/orders/{id}/return', {
  ...moveCall,
  summary:
    'Confirm that the seller has the phone back, with the code that the seller shows: the buyer is refunded',
  request: { params, body: jsonBody(z.object({ code: z.string().trim().max(20) })) },
  problems: { ...stepProblems, ...pickProblems(disputeProblems, 'wrong-code', 'too-many-codes') },
})

export const confirmReturn = put('confirmReturn', '/orders/{id}/return/confirmation', {
  ...moveCall,
  summary: 'Confirm, as the seller, that the phone is back: the buyer is refunded',
  request: { params },
  problems: stepProblems,
})

export const waiveReturn = put('waiveReturn', '/orders/{id}/return/waiver', {
  duty: 'money',
  ...moveCall,
  summary: 'Refund the buyer although the phone does not come back',
  request: { params, body: jsonBody(z.object({ why: longText(longestDisputeText.decision) })) },
  problems: { ...eachTimeProblems, ...stepProblems },
})

export const reportFailedReturn = put('reportFailedReturn', '/orders/{id}/return/failure', {
  ...moveCall,
  summary: 'Report, from the agreed time on, that the other side did not come: an admin decides',
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
  problems: { ...stepProblems, ...pickProblems(disputeProblems, 'bad-time', 'before-meeting') },
})
