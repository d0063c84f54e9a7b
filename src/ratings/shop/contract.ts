import { z } from '@hono/zod-openapi'
import { sellerCall } from '../../auth/contract.ts'
import { placeName } from '../../listings/contract.ts'
import {
  amount,
  currency,
  get,
  json,
  jsonBody,
  modified,
  optionalText,
  put,
} from '../../platform/http/contract.ts'
import { problemsFrom } from '../../platform/http/refusal.ts'
import { firstSteps, maxShopName, whyNotShopName } from '../rules.ts'
import { shopProblemTexts } from './texts.ts'

export const shopProblems = problemsFrom(shopProblemTexts, {
  'account-closed': 401,
  'bad-shop-hours': 400,
  'reserved-shop-name': 400,
  'unknown-shop-photo': 400,
})

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .openapi({ example: '10:30', description: 'In Dhaka' })

const closedOn = z.int().min(0).max(6).openapi({ description: 'The weekday without business; 0 is Sunday' })

export const shop = z
  .object({
    name: z.string().nullable(),
    place: placeName.nullable(),
    opensAt: time.nullable(),
    closesAt: time.nullable(),
    closedOn: closedOn.nullable(),
    image: z.string().nullable(),
    answerMinutes: z.int().nullable().openapi({
      description:
        'The median time to the first answer in a conversation of the last 90 days, or without one until now; null before five of them',
    }),
  })
  .openapi('Shop')

export type Shop = z.infer<typeof shop>

const call = sellerCall('ratings')

const ownShop = z.object({ ...shop.shape, placeId: z.string().nullable() }).openapi('OwnShop')

export type OwnShop = z.infer<typeof ownShop>

export const readShop = get('readShop', '/shop', {
  ...call,
  summary: "The caller's own shop, as buyers read it",
  rateLimit: { account: 600 },
  responses: { 200: json(ownShop, 'The shop; everything is null before it is described') },
})

const newShop = z.object({
  name: optionalText(maxShopName)
    .refine(
      (name) => !name || [null, 'reserved'].includes(whyNotShopName(name)),
      'cannot be the name of a shop',
    )
    .nullable(),
  placeId: z.string().max(100).nullable().openapi({ description: 'The `_id` of one of `GET /places`' }),
  opensAt: time.nullable(),
  closesAt: time.nullable(),
  closedOn: closedOn.nullable(),
  image: z.string().max(2000).nullable().openapi({
    description: 'What the image service answered to this seller',
  }),
})

export type NewShop = z.infer<typeof newShop>

export const describeShop = put('describeShop', '/shop', {
  ...call,
  summary: "Describe the caller's shop for its page and the pages of its phones",
  rateLimit: { account: 60 },
  request: { body: jsonBody(newShop) },
  problems: shopProblems,
  responses: { 200: json(modified, '1') },
})

const sellerDay = z
  .object({
    toHandOver: z.int(),
    disputes: z.int().openapi({ description: 'Sales with a reported problem or a phone that comes back' }),
    offers: z.int().openapi({ description: 'Offers of buyers that wait for an answer' }),
    questions: z.int().openapi({ description: 'Conversations about own phones with something unread' }),
    drafts: z.int(),
    pending: amount.openapi({ description: 'Asked for and not sent yet' }),
    sales: z.int().openapi({ description: 'How many phones were sold this month in Dhaka' }),
    sum: amount.openapi({ description: 'What buyers have paid for them and do not get back' }),
    currency,
    steps: z.array(z.enum(firstSteps)).openapi({ description: 'What is left to do once' }),
  })
  .openapi('SellerDay')

export type SellerDay = z.infer<typeof sellerDay>

export const readSellerDay = get('readSellerDay', '/sellerday', {
  ...call,
  summary: "What waits for the caller as a seller, and this month's sales",
  rateLimit: { account: 600 },
  responses: { 200: json(sellerDay, 'The numbers') },
})
