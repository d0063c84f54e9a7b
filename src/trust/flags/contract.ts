import { z } from '@hono/zod-openapi'
import { adminCall } from '../../auth/contract.ts'
import { flag } from '../../listings/flags/contract.ts'
import { amount, currency, get, json, jsonBody, modified, page, put } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { trustProblems } from '../problems.ts'
import { reportReasons } from '../rules.ts'

const version = z.string().max(64)

const flaggedPhone = z
  .object({
    _id: z.string(),
    sellerId: z.string(),
    sellerName: z.string(),
    product_name: z.string(),
    brand_name: z.string(),
    product_price: amount,
    currency,
    image: z.string(),
    state: z.enum(['held', 'for-sale', 'sold']).openapi({ description: 'held: only its seller sees it' }),
    flags: z.array(flag),
    version: version.openapi({
      description: 'Stands for the phone and its flags as they are now; a decision repeats it',
    }),
    raisedAt: z.iso.datetime().openapi({ description: 'When the latest flag was raised' }),
  })
  .openapi('FlaggedPhone')

export type FlaggedPhone = z.infer<typeof flaggedPhone>

export const listFlaggedPhones = get('listFlaggedPhones', '/flaggedphones', {
  ...adminCall('reports'),
  summary: 'Phones with which something looks wrong, those with the latest flag first',
  rateLimit: { account: 600 },
  request: { query: page },
  responses: { 200: json(z.array(flaggedPhone), 'The phones, and what was found') },
})

const flagVerdict = z.discriminatedUnion('decision', [
  z.object({
    decision: z.enum(['approved', 'confirmed']).openapi({
      description: 'confirmed: the flags of a sold phone, which stays as it is, were right',
    }),
    version,
  }),
  z.object({
    decision: z.literal('taken-down'),
    version,
    reason: z.enum(reportReasons).openapi({ description: 'The seller reads it' }),
  }),
])

export const decideFlags = put('decideFlags', '/flaggedphones/{id}', {
  ...adminCall('reports'),
  summary:
    'Approve a flagged phone, which shows it if it was held, take it down, or confirm the flags of a sold one',
  rateLimit: { account: 600 },
  request: { params: z.object({ id: z.string() }), body: jsonBody(flagVerdict) },
  problems: pickProblems(trustProblems, 'unknown-product', 'own-case', 'sold-product', 'phone-changed'),
  responses: { 200: json(modified, '1, or 0 when there was no open flag') },
})
