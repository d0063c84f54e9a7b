import { createRoute, z } from '@hono/zod-openapi'
import { bearer, ownEmail } from '../identity/contract.ts'
import { filterQuery, product, several, sortQuery } from '../listings/contract.ts'
import { brandNames, conditions } from '../listings/rules.ts'
import { json, page, problems } from '../platform/http/router.ts'

export const brandName = z.enum(brandNames)

/** What a search over all brands may be narrowed by: the same, and the brands. */
const searchQuery = ownEmail
  .extend({ category_name: several(brandName).optional() })
  .extend(filterQuery.shape)

export const searchProducts = createRoute({
  method: 'get',
  path: '/search',
  tags: ['listings'],
  summary:
    'Phones of all brands that can be bought, found by name, description and place however they are spelled',
  security: bearer,
  request: { query: searchQuery.extend(sortQuery.shape).extend(page.shape) },
  responses: { 200: json(z.array(product), 'The phones'), ...problems(400, 401, 403, 429) },
})

const amount = z.object({
  count: z.int(),
  more: z.boolean().openapi({ description: 'There are at least so many: counting stopped there' }),
})

const productCounts = z
  .object({
    total: amount,
    category_name: z.array(amount.extend({ value: brandName })),
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
    loosen: z
      .array(
        amount.extend({
          value: z.enum(['q', 'price', 'category_name', 'condition', 'year', 'place', 'verified']),
        }),
      )
      .openapi({ description: 'When there is nothing: how much there would be without one of the filters' }),
  })
  .openapi('ProductCounts')

export type ProductCounts = z.infer<typeof productCounts>

export const countProducts = createRoute({
  method: 'get',
  path: '/search/counts',
  tags: ['listings'],
  summary: 'How many phones each value of a filter leaves while the other filters stay',
  description:
    'Exact up to 1,000 in all. Where more than 2,000 phones are counted by a filter, each of its values is exact up to 300. ' +
    'Beyond that `more` says that there are at least so many.',
  security: bearer,
  request: { query: searchQuery },
  responses: { 200: json(productCounts, 'The counts'), ...problems(400, 401, 403, 429) },
})

const suggestion = z.object({ text: z.string(), category_name: brandName }).openapi('Suggestion')

export const suggestProducts = createRoute({
  method: 'get',
  path: '/search/suggest',
  tags: ['listings'],
  summary: 'Models for sale that a text may become while it is typed',
  security: bearer,
  request: {
    query: ownEmail.extend({ q: z.string().max(200), category_name: several(brandName).optional() }),
  },
  responses: { 200: json(z.array(suggestion), 'The likeliest first'), ...problems(400, 401, 403, 429) },
})
