import { z } from '@hono/zod-openapi'
import { bearer } from '../../auth/contract.ts'
import { facts } from '../../listings/contract.ts'
import { conditions } from '../../listings/rules.ts'
import { at, orderCall, params } from '../../orders/contract.ts'
import { amount, currency, get, json } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { fulfilmentProblems } from '../problems.ts'
import { saleStates } from './rules.ts'

const state = z.enum(saleStates).openapi({
  description: 'Whether the sale holds. A refund of a part of the price does not undo it',
})

const bill = z
  .object({
    orderId: z.string(),
    product_name: z.string(),
    brand_name: z.string(),
    condition_type: z.enum(conditions),
    purchase_year: z.int(),
    ...facts,
    imei: z.string().nullable().openapi({ description: 'Null when the seller stated none' }),
    buyerName: z.string(),
    sellerName: z.string(),
    product_price: amount,
    currency,
    refunded: amount.openapi({ description: 'What goes or went back to the buyer' }),
    handedOverAt: at,
    state,
    verifyUrl: z.string().openapi({ description: 'Where everybody who has the bill can verify it' }),
  })
  .openapi('BillOfSale')

export type BillOfSale = z.infer<typeof bill>

export const readBill = get('readBill', '/orders/{id}/billofsale', {
  ...orderCall,
  rateLimit: { account: 600 },
  summary: 'The bill of sale of a phone that was handed over, with names as they were then',
  request: { params },
  problems: pickProblems(fulfilmentProblems, 'unknown-booking', 'no-bill-yet'),
  responses: { 200: json(bill, 'The bill of sale') },
})

const verifiedSale = z
  .object({
    orderId: z.string(),
    product_name: z.string(),
    brand_name: z.string(),
    imeiEnd: z.string().nullable().openapi({ description: 'The last four digits of the IMEI' }),
    buyerName: z.string().openapi({ description: 'Initials' }),
    sellerName: z.string().openapi({ description: 'Initials' }),
    soldAt: at.openapi({ description: 'When the phone was handed over' }),
    state,
    stateAt: at.nullable().openapi({ description: 'Since when the sale is not simply sold' }),
  })
  .openapi('VerifiedSale')

export type VerifiedSale = z.infer<typeof verifiedSale>

export const verifyBill = get('verifyBill', '/billsofsale/{token}', {
  tags: ['orders'],
  summary: 'Whether a bill of sale is genuine, for everybody who has it',
  security: [{}, ...bearer],
  rateLimit: { account: 30, address: 120 },
  request: { params: z.object({ token: z.string().max(100) }) },
  problems: pickProblems(fulfilmentProblems, 'unknown-bill'),
  responses: { 200: json(verifiedSale, 'The sale, as far as it is needed to compare a bill with it') },
})
