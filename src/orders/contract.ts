import { z } from '@hono/zod-openapi'
import { bearer } from '../auth/contract.ts'
import { placeName } from '../listings/contract.ts'
import { chargebackStates, refundWays } from '../payments/rules.ts'
import { amount, currency, get, json, modified } from '../platform/http/contract.ts'
import { pickProblems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { disputeReasons, orderStatuses, parties } from './rules.ts'
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

const timeline = z.array(z.object({ stage, at, by: party, reason: z.string().nullable() }))

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

const photoAddresses = z.array(z.string())

const dispute = z
  .object({
    reason: z.enum(disputeReasons),
    text: z.string(),
    photos: photoAddresses,
    openedAt: at,
    answerBy: at
      .nullable()
      .openapi({ description: 'Then an admin decides. Null afterwards, and when it is resolved' }),
    proposal: z.object({ refund: amount, currency, by: party }).nullable(),
    decision: z.string().nullable().openapi({ description: 'Reasons for the decision' }),
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

const shownCode = z.object({ code: z.string(), url: z.string(), until: at.nullable() }).nullable()

const closed = z.boolean().openapi({ description: 'Whether the account was closed' })

const order = deal
  .extend({
    timeline,
    buyer: z.object({
      _id: z.string(),
      name: z.string(),
      phone: z.string().nullable().openapi({
        description: 'Null, as is the meeting place, once an order has ended unpaid',
      }),
      noShows: z.int().nullable().openapi({
        description:
          'Paid orders of the buyer to whose meeting the buyer did not come, or that nobody cancelled or handed over in time; null for the buyer',
      }),
      closed,
    }),
    seller: z.object({ _id: z.string(), name: z.string(), mobile: z.string(), closed }),
    meetingLocation: z.string().nullable(),
    meeting: z
      .object({
        place: z.string().nullable().openapi({ description: 'Where they agreed to meet' }),
        at: at.nullable().openapi({ description: 'When they agreed to meet; null until they have' }),
        proposal: z
          .object({ place: z.string(), at, by: z.enum(['buyer', 'seller']) })
          .nullable()
          .openapi({ description: 'What waits for the other side; what was agreed stands meanwhile' }),
        declined: z.enum(['buyer', 'seller']).nullable().openapi({
          description: 'Whose latest proposal the other side has declined, while its time is to come',
        }),
        missedBy: z.array(z.enum(['buyer', 'seller'])).openapi({
          description: 'Who did not come to the agreed meeting of the hand-over, as the other side reports',
        }),
        shared: z.boolean().openapi({ description: 'Whether the caller has a link that shows it' }),
      })
      .nullable()
      .openapi({ description: 'While there is something to meet for: a hand-over or a return' }),
    place: placeName.nullable().openapi({ description: 'Where the phone is offered, as far as it is known' }),
    paymentId: z.string().nullable().openapi({ description: 'The provider’s; for the buyer alone' }),
    provider: z.string().nullable().openapi({
      description: 'The name of the payment provider that took the money; null until it is paid',
    }),
    paidWith: z.object({ brand: z.string(), end: z.string().nullable() }).nullable().openapi({
      description: "The card or wallet, such as 'Visa', and its last four digits; for the buyer alone",
    }),
    imei: z.string().nullable().openapi({
      description: 'As it was agreed. Null until it is paid; for the buyer, until the hand-over',
    }),
    imeiEnd: z
      .string()
      .nullable()
      .openapi({ description: 'Its last four digits, to compare when they meet; null until it is paid' }),
    money: z.object({
      amount,
      fee: amount,
      refunded: amount.openapi({ description: 'What goes or went back to the buyer' }),
      currency,
      releaseAt: at.nullable(),
    }),
    refund: z
      .object({
        isDelayed: z.boolean().openapi({ description: 'Whether the provider has failed to make it so far' }),
        paidAnotherWay: z
          .object({ way: z.enum(refundWays), reference: z.string() })
          .nullable()
          .openapi({ description: 'How it was paid that the provider could not make' }),
      })
      .nullable()
      .openapi({ description: 'Once money goes back; for the buyer alone' }),
    chargebackAt: at
      .nullable()
      .openapi({ description: 'Since when the bank asks the money back; for admins alone' }),
    handover: shownCode.openapi({ description: 'For the buyer alone, until the phone is handed over' }),
    return: shownCode.openapi({ description: 'For the seller alone, while the phone is to come back' }),
    dispute: dispute.nullable(),
    chargeback: z
      .object({
        state: z.enum(chargebackStates),
        inquiry: z.boolean(),
        amount,
        currency,
        openedAt: at,
        endedAt: at.nullable(),
      })
      .nullable()
      .openapi({
        description:
          "The buyer's bank asks for the payment back: until `endedAt` the order cannot be changed",
      }),
  })
  .openapi('Order')

export type OrderDetails = z.infer<typeof order>

export const readOrder = get('readOrder', '/orders/{id}', {
  ...orderCall,
  rateLimit: { account: 600 },
  summary: 'An order, for its buyer and its seller, and for an admin once it was disputed',
  request: { params },
  problems: pickProblems(orderProblems, 'unknown-booking'),
  responses: { 200: json(order, 'The order') },
})
