import { z } from '@hono/zod-openapi'
import { bearer } from '../auth/contract.ts'
import { amount, currency, json, modified } from '../platform/http/contract.ts'
import { pickProblems, problemsFrom, refusals } from '../platform/http/or-refuse.ts'
import { orderStatuses, parties } from './rules.ts'
import { orderProblemTexts as words } from './texts.ts'

export const party = z.enum(parties)

export const at = z.iso.datetime()

export const params = z.object({ id: z.string() })

export const orderCall = { tags: ['orders'], security: bearer }

export const moveCall = {
  ...orderCall,
  rateLimit: { account: 60, address: 6000 },
  responses: { 200: json(modified, '1, or 0 when it was done before') },
}

const stage = z.enum(orderStatuses).exclude(['claimed'])

export const deal = z.object({
  _id: z.string(),
  productId: z.string(),
  product_name: z.string(),
  brand_name: z.string(),
  product_price: amount,
  currency,
  image: z.string(),
  stage,
  createdAt: at,
  dueAt: at.nullable().openapi({
    description:
      'When the order moves on by itself: cancelled if it is not handed over, completed if nobody complains',
  }),
})

export const timeline = z.array(z.object({ stage, at, by: party, reason: z.string().nullable() }))

export const orderProblems = problemsFrom(words, {
  'own-case': 403,
  'unknown-booking': 404,
  'wrong-party': 403,
})

/** Why a step of an order is refused, whichever it is. */
export const stepProblems = pickProblems(
  orderProblems,
  'chargeback-open',
  'order-overdue',
  'unknown-booking',
  'wrong-party',
  'wrong-stage',
)

export const { refusal, orRefuse } = refusals(orderProblems)
