import { z } from '@hono/zod-openapi'
import { bearer, seenReports } from '../auth/contract.ts'
import { campaignProduct, publicLimit } from '../listings/contract.ts'
import { orderProblems } from '../orders/contract.ts'
import {
  get,
  json,
  jsonBody,
  longText,
  modified,
  optionalText,
  page,
  post,
  put,
} from '../platform/http/contract.ts'
import { pickProblems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { maxRatingText, raters, ratingDecisions, starValues } from './rules.ts'
import { shop, shopProblems } from './shop/contract.ts'
import { ratingProblemTexts as words } from './texts.ts'

export const ratingProblems = {
  ...pickProblems(orderProblems, 'unknown-booking', 'wrong-stage'),
  ...problemsFrom(words, {
    'not-your-rating': 403,
    'own-case': 403,
    'unknown-rating': 404,
    'unknown-seller': 404,
  }),
}

export const { orRefuse } = refusals({ ...ratingProblems, ...shopProblems })

const stars = z.literal(starValues)
const at = z.iso.datetime()
const rating = z
  .object({
    _id: z.string(),
    stars: z.int(),
    text: z.string(),
    product_name: z.string(),
    from: z.object({
      _id: z.string().optional().openapi({ description: 'With a bearer alone' }),
      name: z.string().nullable().openapi({
        description: 'Null when the account is closed; without a bearer the first word alone',
      }),
    }),
    at: at.openapi({ description: 'When it was written' }),
    reply: z.object({ text: z.string(), at }).nullable(),
  })
  .openapi('Rating')

export type WireRating = z.infer<typeof rating>

const ownRating = z
  .object({
    ...rating.shape,
    state: z.enum(['hidden', 'visible', 'removed']),
    visibleAt: at.openapi({
      description: 'Since when it is visible; of a hidden one, when it will be at the latest',
    }),
  })
  .openapi('OwnRating')

const ratingsOfOrder = z
  .object({
    canRate: z.boolean().openapi({ description: 'Whether the caller can rate the other side now' }),
    mine: ownRating.nullable(),
    theirs: rating.nullable().openapi({ description: 'Null while it is hidden, and when it was removed' }),
  })
  .openapi('RatingsOfOrder')

export type RatingsOfOrder = z.infer<typeof ratingsOfOrder>

const seller = z
  .object({
    _id: z.string(),
    name: z.string(),
    since: at,
    verified: z.boolean(),
    verifiedAt: at.nullable().openapi({ description: 'When we last checked who the seller is' }),
    sales: z.int().openapi({
      description:
        'To how many buyers: completed, at least half of the price stayed, and that is a hundredth of the median sale or more',
    }),
    cancelledShare: z.number().nullable().openapi({
      description:
        'Of the buyers to whom the seller has sold or whom the seller has cancelled, the share of the latter; null without any',
    }),
    cancelled: z.int().openapi({ description: 'How many buyers who had paid the seller has cancelled' }),
    disputesLost: z.int().openapi({
      description:
        'With how many buyers: decided against the seller, or agreed with more than half of the money going back',
    }),
    rating: z.object({ mean: z.number().nullable(), count: z.int() }),
    ratings: z.array(rating).openapi({ description: 'The latest visible ones by buyers' }),
    shop: shop.nullable().openapi({ description: 'Null when the seller has described none' }),
    phones: z
      .array(campaignProduct)
      .openapi({ description: 'For sale, newest first; the next page is linked' }),
  })
  .openapi('Seller')

export type Seller = z.infer<typeof seller>

const reportedRating = z
  .object({
    ...rating.shape,
    by: z.enum(raters),
    to: z.object({ _id: z.string(), name: z.string() }),
    reports: z.int(),
    reportedAt: at.openapi({ description: 'The latest report' }),
  })
  .openapi('ReportedRating')

export type ReportedRating = z.infer<typeof reportedRating>

const call = { tags: ['ratings'], security: bearer }
const params = z.object({ id: z.string() })

export const rateOrder = post('rateOrder', '/orders/{id}/rating', {
  ...call,
  idempotencyKey: true,
  summary: 'Rate the other side of an order that has ended, once',
  rateLimit: { account: 60 },
  request: { params, body: jsonBody(z.object({ stars, text: optionalText(maxRatingText).optional() })) },
  problems: pickProblems(ratingProblems, 'unknown-booking', 'wrong-stage', 'already-rated', 'ratings-closed'),
  responses: {
    201: json(
      z.object({ modifiedCount: z.literal(1) }),
      'Rated; visible when the other side has rated too, or after some days',
    ),
  },
})

export const readRatingsOfOrder = get('readRatingsOfOrder', '/orders/{id}/ratings', {
  ...call,
  summary: 'The own rating of an order, and the other side’s once it is visible',
  rateLimit: { account: 600 },
  request: { params },
  problems: pickProblems(ratingProblems, 'unknown-booking'),
  responses: { 200: json(ratingsOfOrder, 'The ratings') },
})

export const readSeller = get('readSeller', '/sellers/{id}', {
  ...call,
  security: [{}, ...bearer],
  summary:
    'A seller: sales, ratings, and the phones for sale page by page; contact data and exact locations only with a bearer',
  rateLimit: publicLimit,
  request: { params, query: page },
  problems: pickProblems(ratingProblems, 'unknown-seller'),
  responses: { 200: json(seller, 'The seller') },
})

export const replyToRating = put('replyToRating', '/ratings/{id}/reply', {
  ...call,
  summary: 'Reply in public to a rating of oneself, once',
  rateLimit: { account: 60 },
  request: { params, body: jsonBody(z.object({ text: longText(maxRatingText) })) },
  problems: pickProblems(ratingProblems, 'unknown-rating', 'not-your-rating', 'already-replied'),
  responses: { 200: json(modified, '1, or 0 when this reply was sent before') },
})

export const reportRating = put('reportRating', '/ratings/{id}/report', {
  ...call,
  summary: 'Report a rating or its reply to the admins',
  rateLimit: { account: 20 },
  request: { params },
  problems: pickProblems(ratingProblems, 'unknown-rating', 'own-rating'),
  responses: { 200: json(modified, '1, or 0 when the caller has reported it before') },
})

export const listReportedRatings = get('listReportedRatings', '/reportedratings', {
  duty: 'reports',
  ...call,
  summary: 'Ratings with open reports, those with the latest report first',
  request: { query: page },
  responses: { 200: json(z.array(reportedRating), 'The ratings') },
})

export const decideRatingReports = put('decideRatingReports', '/reportedratings/{id}', {
  duty: 'reports',
  ...call,
  summary: 'Dismiss the reports of a rating, remove its reply, or remove it: it no longer counts',
  rateLimit: { account: 600 },
  request: { params, body: jsonBody(z.object({ decision: z.enum(ratingDecisions), seen: seenReports })) },
  problems: pickProblems(ratingProblems, 'unknown-rating', 'own-case'),
  responses: { 200: json(modified, '1, or 0 when none of these reports was open') },
})
