import { z } from '@hono/zod-openapi'
import { ownEmail, sellerCall } from '../auth/contract.ts'
import { maxAmount } from '../kernel/money.ts'
import { product } from '../listings/contract.ts'
import { flag } from '../listings/flags/contract.ts'
import { asides, stockSorts, stockStates } from '../listings/rules.ts'
import { get, json, jsonBody, put, searchedPage } from '../platform/http/contract.ts'
import { maxPriceChanges } from './rules.ts'

const call = sellerCall('listings')

const bookings = z
  .object({ total: z.int(), open: z.int() })
  .openapi({ description: 'How often the phone was booked, and how many of these bookings are open' })

const views = z.int().openapi({ description: 'How many people have looked at it, each counted once a day' })

const aside = z.enum(asides).nullable().openapi({
  description:
    'Why nobody can buy it, if so: its seller has paused it or sold it elsewhere, or its sale was refunded and the seller has it',
})

const hearts = z.int().openapi({ description: 'How many people have saved it' })

const offers = z.int().openapi({ description: 'How many offers of buyers wait for an answer' })

const bankAsks = z.boolean().openapi({ description: "Whether its buyer's bank asks for the payment back" })

const days = z.int().openapi({ description: 'How many days ago it was put up' })

const stockProduct = z
  .object({ ...product.shape, bookings, offers, bankAsks, views, hearts, days, aside })
  .openapi('StockProduct')

export type StockProduct = z.infer<typeof stockProduct>

export const listMyProducts = get('listMyProducts', '/myproduct', {
  ...call,
  summary: "A seller's own phones, sold ones too, newest first",
  request: {
    query: ownEmail.extend({
      ...searchedPage.shape,
      sort: z.enum(stockSorts).default('newest').openapi({
        description: 'Sold ones are new when they were sold, others when they were put up',
      }),
      state: z.enum(stockStates).optional().openapi({
        description:
          'Only phones that can be bought, those of them that somebody has booked and not paid, sold ones, those taken off the lists for now, or those whose sale was refunded and which the seller has',
      }),
    }),
  },
  responses: { 200: json(z.array(stockProduct), 'The phones') },
})

export const countMyProducts = get('countMyProducts', '/myproductcounts', {
  ...call,
  summary:
    'How many own phones can be bought, how many of these somebody has booked, how many are sold, paused and returned, and how many drafts there are',
  responses: {
    200: json(
      z.object({
        forSale: z.int(),
        booked: z.int(),
        sold: z.int(),
        paused: z.int(),
        returned: z.int(),
        drafts: z.int(),
      }),
      'The numbers',
    ),
  },
})

const price = z.number().positive().max(maxAmount).multipleOf(0.01)

const priceChange = z
  .object({
    id: z.string().max(100),
    price,
    was: price.openapi({
      description: 'The price that the seller has seen: any other one in between is not overwritten',
    }),
  })
  .openapi('PriceChange')

/** Whether no id occurs twice. UUIDs ignore case. */
const areDistinct = (changes: { id: string }[]) =>
  new Set(changes.map(({ id }) => id.toLowerCase())).size === changes.length

const changedPrice = z
  .object({
    id: z.string(),
    refused: z.object({ code: z.string(), detail: z.string() }).nullable().openapi({
      description:
        'Why it has its old price: the code of a problem, and its meaning. Null: it has the new one',
    }),
  })
  .openapi('ChangedPrice')

export type ChangedPrice = z.infer<typeof changedPrice>

export const changeMyPrices = put('changeMyPrices', '/myproductprices', {
  ...call,
  summary:
    'Change the prices of own phones, each by itself: one that is refused leaves the others as they are',
  rateLimit: { account: 30, address: 1500 },
  request: {
    body: jsonBody(
      z.object({
        prices: z
          .array(priceChange)
          .min(1)
          .max(maxPriceChanges)
          .refine(areDistinct, 'each phone can stand once'),
      }),
    ),
  },
  responses: { 200: json(z.array(changedPrice), 'What has become of each, in their order') },
})

const heldProduct = z
  .object({
    _id: z.string(),
    product_name: z.string(),
    image: z.string(),
    since: z.iso.datetime(),
    flags: z.array(flag),
  })
  .openapi('HeldProduct')

export type HeldProduct = z.infer<typeof heldProduct>

export const listHeldProducts = get('listHeldProducts', '/heldproducts', {
  ...call,
  summary: "The caller's own phones that nobody else sees until an admin has looked at them, at most 20",
  rateLimit: { account: 600 },
  responses: { 200: json(z.array(heldProduct), 'The phones, and why they wait') },
})
