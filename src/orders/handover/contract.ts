import { z } from '@hono/zod-openapi'
import { signedInProblems } from '../../identity/problems.ts'
import { defineCall, jsonBody } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/or-refuse.ts'
import { moveCall, params } from '../contract.ts'
import { orderProblems } from '../problems.ts'

export const handOverPhone = defineCall({
  ...moveCall,
  operationId: 'handOverPhone',
  path: '/orders/{id}/handover',
  summary: 'Confirm that the buyer has the phone, with the code that the buyer shows',
  request: { params, body: jsonBody(z.object({ code: z.string().trim().max(20) })) },
  problems: {
    ...signedInProblems,
    ...pickProblems(
      orderProblems,
      'unknown-booking',
      'wrong-party',
      'wrong-stage',
      'chargeback-open',
      'order-overdue',
      'wrong-code',
      'too-many-codes',
    ),
  },
})

export const completeOrder = defineCall({
  ...moveCall,
  operationId: 'completeOrder',
  path: '/orders/{id}/completion',
  summary: 'Say that everything is fine: the money is the seller’s',
  request: { params },
  problems: {
    ...signedInProblems,
    ...pickProblems(
      orderProblems,
      'unknown-booking',
      'wrong-party',
      'wrong-stage',
      'chargeback-open',
      'completion-waits',
    ),
  },
})
