import { z } from '@hono/zod-openapi'
import { sellerCall } from '../auth/contract.ts'
import { at, deal } from '../orders/contract.ts'
import { amount, currency, get, json, jsonOrCsv, searchedPage } from '../platform/http/contract.ts'

const sale = deal
  .extend({
    buyerName: z.string(),
    meetingLocation: z.string(),
    paidAt: at,
    bankAsks: z.boolean().openapi({ description: "Whether the buyer's bank asks for the payment back" }),
    meetsAt: at.nullable().openapi({
      description: 'When they have agreed to meet; null while they have not, or one did not come',
    }),
    proposedBy: z.enum(['buyer', 'seller']).nullable().openapi({
      description: 'Who has proposed the meeting that waits for an answer; null while none does',
    }),
  })
  .openapi('SellerSale')

export type SellerSale = z.infer<typeof sale>

const call = sellerCall('orders')

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .openapi({ example: '2026-11', description: 'In which they were paid, in Dhaka' })

export const listSalesOfSeller = get('listSalesOfSeller', '/sales', {
  ...call,
  rateLimit: { account: 600 },
  summary:
    'The paid orders of the own phones, those that wait for their seller first, each newest first; those of a month or a search if it is given; with `accept: text/csv` all of them as a file',
  request: { query: searchedPage.extend({ month: month.optional() }) },
  responses: { 200: jsonOrCsv(z.array(sale), 'The sales') },
})

export const countWaitingSales = get('countWaitingSales', '/waitingsales', {
  ...call,
  summary:
    'How many sales wait for their seller: a phone to hand over or to take back, or a dispute to resolve',
  responses: { 200: json(z.object({ count: z.int() }), 'The number') },
})

export const readSalesMonth = get('readSalesMonth', '/salesmonth', {
  ...call,
  rateLimit: { account: 600 },
  summary: 'How many own phones were sold in a month, and for how much',
  request: { query: z.object({ month }) },
  responses: {
    200: json(
      z.object({
        sales: z.int(),
        sum: amount.openapi({ description: 'What buyers have paid and do not get back, the fee included' }),
        currency,
      }),
      'The sums',
    ),
  },
})
