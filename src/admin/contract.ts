import { z } from '@hono/zod-openapi'
import { adminCall, ownEmail } from '../auth/contract.ts'
import { flagKinds } from '../listings/flags/rules.ts'
import { currency, get, json, page } from '../platform/http/contract.ts'
import { type Problems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { trustProblems } from '../trust/problems.ts'
import type { EvidenceProblem, SuspendProblem } from './rules.ts'
import { adminProblemTexts as words } from './texts.ts'

export const adminProblems: Problems<SuspendProblem | EvidenceProblem> = {
  ...problemsFrom(words, { 'unknown-chargeback': 404 }),
  'no-such-account': trustProblems['no-such-account'],
  'own-case': trustProblems['own-case'],
}

export const { orRefuse } = refusals(adminProblems)

const sales = z.object({ sales: z.int(), revenue: z.number(), currency })

const overview = z
  .object({
    sellersToVerify: z.int(),
    reportedPhones: z.int(),
    undeliveredMails: z.int(),
    today: sales,
    month: sales,
    /** The sales of each day in Dhaka, the oldest day first. */
    days: z.array(sales.extend({ day: z.iso.date() })),
    flags: z.array(
      z.object({ kind: z.enum(flagKinds), raised: z.int(), decided: z.int(), genuine: z.int() }),
    ),
  })
  .openapi('Overview')

export type Overview = z.infer<typeof overview>

export const getOverview = get('getOverview', '/overview', {
  ...adminCall('every-admin'),
  summary: 'What waits for an admin, and the sales of the last 30 days',
  request: { query: ownEmail },
  responses: { 200: json(overview, 'The overview') },
})

/** A day that PostgreSQL can store and compare: an ISO date from 2000 to 2999. */
const day = z.iso.date().refine((text) => text >= '2000' && text < '3000', 'a year from 2000 to 2999')

const sale = z
  .object({
    _id: z.string(),
    productId: z.string(),
    product_name: z.string(),
    product_price: z.number(),
    currency,
    sellerId: z.string(),
    sellerEmail: z.string(),
    buyerId: z.string(),
    buyerEmail: z.string(),
    paidAt: z.iso.datetime(),
  })
  .openapi('Sale')

export type Sale = z.infer<typeof sale>

export const listSales = get('listSales', '/overview/sales', {
  ...adminCall('money'),
  summary: 'Sales of these days in Dhaka, the latest first',
  request: { query: ownEmail.extend(page.shape).extend({ from: day, to: day }) },
  responses: { 200: json(z.array(sale), 'The sales') },
})
