import { z } from '@hono/zod-openapi'
import { roleProblems, signedInProblems } from '../../identity/problems.ts'
import { defineCall, jsonBody } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/or-refuse.ts'
import { at, moveCall, params, words } from '../call-parts.ts'
import { orderProblems } from '../problems.ts'
import { longestDisputeText } from './rules.ts'

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
  ...moveCall,
  operationId: 'waiveReturn',
  path: '/orders/{id}/return/waiver',
  summary: 'Refund the buyer although the phone does not come back',
  request: { params, body: jsonBody(z.object({ why: words(longestDisputeText.decision) })) },
  problems: { ...roleProblems, ...returnProblems },
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
        place: words(300).openapi({ description: 'Where the caller waited' }),
        waitedAt: at,
        text: words(longestDisputeText.complaint),
      }),
    ),
  },
  problems: { ...returnProblems, ...pickProblems(orderProblems, 'bad-time') },
})
