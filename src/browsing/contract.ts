import { z } from '@hono/zod-openapi'
import { bearer, ownEmail } from '../auth/contract.ts'
import { brandName } from '../catalogue/contract.ts'
import { maxAmount } from '../kernel/money.ts'
import { campaignProduct, contactLimit, product, publicLimit } from '../listings/contract.ts'
import { conditions, ramSizes, storageSizes } from '../listings/rules.ts'
import { get, json, page, post } from '../platform/http/contract.ts'
import { searchProblems } from './problems.ts'
import { sorts } from './rules.ts'

const call = { tags: ['listings'], security: bearer }
/** Visitors search, too. */
const publicCall = { ...call, security: [{}, ...bearer], rateLimit: { account: 6000, visitors: 6000 } }

const year = z.coerce.number().int().min(1).max(9999)
const price = z.coerce.number().min(0).max(maxAmount)

function oneOrMany<Schema extends z.ZodType>(schema: Schema) {
  return z
    .union([z.array(schema).max(10), schema])
    .transform((value) => (Array.isArray(value) ? value : [value]))
}

export const brandsFilter = oneOrMany(brandName).optional()

/** Filters on a list of phones. A parameter that is left out filters nothing. */
export const filterQuery = z.object({
  q: z.string().max(200).optional(),
  price_from: price.optional(),
  price_to: price.optional(),
  condition: oneOrMany(z.enum(conditions)).optional(),
  year_from: year.optional(),
  year_to: year.optional(),
  place: z.string().max(100).optional(),
  verified: z.enum(['true', 'false']).optional(),
  storage: oneOrMany(z.coerce.number().pipe(z.literal(storageSizes))).optional(),
  ram: oneOrMany(z.coerce.number().pipe(z.literal(ramSizes))).optional(),
  battery_from: z.coerce.number().int().min(1).max(100).optional(),
  warranty: z.enum(['true', 'false']).optional(),
  box: z.enum(['true', 'false']).optional(),
  checked: z.enum(['true', 'false']).optional(),
  fold: z
    .enum(['true', 'false'])
    .optional()
    .openapi({ description: 'Of the phones of a seller that are alike at nearly the same price, one alone' }),
})

/** The order of a list of phones. Left out, the best matches of `q` come first, and without `q` the newest phones. */
export const sortQuery = z.object({ sort: z.enum(sorts).optional() })

export const listProducts = get('listProducts', '/allproducts', {
  ...call,
  summary: 'Phones of one brand that can be bought, newest first; searched, filtered and sorted on request',
  rateLimit: contactLimit,
  request: {
    query: ownEmail
      .extend({
        category_name: z
          .string()
          .min(1)
          .max(100)
          .refine((name) => !name.includes('\0')),
      })
      .extend(filterQuery.shape)
      .extend(sortQuery.shape)
      .extend(page.shape),
  },
  problems: searchProblems,
  responses: { 200: json(z.array(product), 'The phones') },
})

const searchQuery = ownEmail.partial().extend({ category_name: brandsFilter }).extend(filterQuery.shape)

export const searchProducts = get('searchProducts', '/search', {
  ...publicCall,
  summary:
    'Phones of all brands that can be bought, found by name, description and place however they are spelled; contact data and exact locations only with a bearer',
  rateLimit: publicLimit,
  request: { query: searchQuery.extend(sortQuery.shape).extend(page.shape) },
  problems: searchProblems,
  responses: { 200: json(z.array(campaignProduct), 'The phones') },
})

const amount = z.object({
  count: z.int(),
  more: z.boolean().openapi({ description: 'There are at least so many: counting stopped there' }),
})

const productCounts = z
  .object({
    total: amount,
    category_name: z.array(amount.extend({ value: z.string() })).openapi({
      description: 'All brands in their order, of hidden ones those with phones',
    }),
    condition: z.array(amount.extend({ value: z.enum(conditions) })),
    year: z.array(amount.extend({ value: z.int() })),
    place: z.array(
      amount.extend({
        value: z.string(),
        label: z.string(),
        within: z.string().nullable().openapi({ description: 'The district of an area' }),
      }),
    ),
    verified: amount,
    storage: z.array(amount.extend({ value: z.int() })),
    ram: z.array(amount.extend({ value: z.int() })),
    battery_from: z.array(amount.extend({ value: z.int() })).openapi({
      description: 'Phones whose battery has at least so many percent of its capacity',
    }),
    warranty: amount.openapi({ description: 'Phones whose warranty has not ended' }),
    box: amount,
    checked: amount.openapi({ description: 'Phones with a check that counts' }),
    loosen: z
      .array(
        amount.extend({
          value: z.enum([
            'q',
            'price',
            'category_name',
            'condition',
            'year',
            'place',
            'verified',
            'storage',
            'ram',
            'battery_from',
            'warranty',
            'box',
            'checked',
          ]),
        }),
      )
      .openapi({ description: 'When there is nothing: how much there would be without one of the filters' }),
    nextPrice: price.nullable().openapi({
      description:
        'When there is nothing up to `price_to`: the lowest price above it; null when there is none',
    }),
    otherBrand: z.string().nullable().openapi({
      description: 'When there is nothing: a brand that `q` names and that is not sold here; else null',
    }),
  })
  .openapi('ProductCounts')

export type ProductCounts = z.infer<typeof productCounts>

export const countProducts = get('countProducts', '/search/counts', {
  ...publicCall,
  summary: 'How many phones each value of a filter leaves while the other filters stay',
  description:
    'Exact up to 1,000 in all. Where more than 2,000 phones are counted by a filter, each of its values is exact up to 300. ' +
    'Beyond that `more` says that there are at least so many. Storage, RAM, battery, warranty, box and checks are then counted among ' +
    'some 2,000 phones only.',
  request: { query: searchQuery },
  problems: searchProblems,
  responses: { 200: json(productCounts, 'The counts') },
})

const suggestion = z.object({ text: z.string(), category_name: z.string() }).openapi('Suggestion')

export const suggestProducts = get('suggestProducts', '/search/suggest', {
  ...publicCall,
  summary: 'Models for sale that a text may become while it is typed',
  request: {
    query: ownEmail.partial().extend({ q: z.string().max(200), category_name: brandsFilter }),
  },
  responses: { 200: json(z.array(suggestion), 'The likeliest first') },
})

export const noteView = post('noteView', '/phones/{id}/view', {
  tags: ['listings'],
  summary: 'Count a look at a phone: once a day for each person, and never one of its seller or an admin',
  security: [{}, ...bearer],
  rateLimit: { account: 300, address: 6000 },
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: { description: 'The same whether it counts or not' } },
})
