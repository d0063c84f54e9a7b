import { z } from '@hono/zod-openapi'
import { roleProblems } from '../auth/problems.ts'
import { at, deal, orderCall } from '../orders/contract.ts'
import { defineCall, json, jsonOrCsv, page, pageProblems } from '../platform/http/contract.ts'

const sale = deal
  .extend({ buyerName: z.string(), meetingLocation: z.string(), paidAt: at })
  .openapi('SellerSale')

export type SellerSale = z.infer<typeof sale>

export const listSalesOfSeller = defineCall({
  ...orderCall,
  operationId: 'listSalesOfSeller',
  method: 'get',
  path: '/sales',
  rateLimit: { account: 600 },
  summary: 'The paid orders of the own phones, newest first; with `accept: text/csv` all of them as a file',
  request: { query: page },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: jsonOrCsv(z.array(sale), 'The sales') },
})

export const countWaitingSales = defineCall({
  ...orderCall,
  operationId: 'countWaitingSales',
  method: 'get',
  path: '/waitingsales',
  summary:
    'How many sales wait for their seller: a phone to hand over or to take back, or a dispute to resolve',
  problems: roleProblems,
  responses: { 200: json(z.object({ count: z.int() }), 'The number') },
})
