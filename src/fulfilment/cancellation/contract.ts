import { z } from '@hono/zod-openapi'
import { identityProblems } from '../../auth/problems.ts'
import { moveCall, params } from '../../orders/contract.ts'
import { jsonBody, put, shortText } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { fulfilmentProblems } from '../problems.ts'
import { bookingCancelReasons, longestReason } from './rules.ts'

export const cancelOrder = put('cancelOrder', '/orders/{id}/cancellation', {
  ...moveCall,
  summary: 'Cancel an order before the phone is handed over; what was paid is refunded',
  request: {
    params,
    body: jsonBody(
      z.object({
        reason: shortText(longestReason)
          .openapi({
            description: `Of a booking that was not paid one of ${bookingCancelReasons.join(', ')}`,
          })
          .optional(),
      }),
    ),
  },
  problems: {
    ...pickProblems(identityProblems, 'factor-needed'),
    ...pickProblems(
      fulfilmentProblems,
      'unknown-booking',
      'not-a-reason',
      'wrong-duty',
      'payment-under-way',
      'wrong-stage',
      'chargeback-open',
      'order-overdue',
    ),
  },
})
