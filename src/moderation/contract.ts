import { z } from '@hono/zod-openapi'
import { bearer, ownEmail } from '../identity/contract.ts'
import { roleProblems, signedInProblems } from '../identity/problems.ts'
import {
  defineCall,
  json,
  jsonBody,
  modified,
  page,
  pageProblems,
  searchedPage,
} from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/or-refuse.ts'
import { moderationProblems } from './problems.ts'
import { auditedActs, reportReasons } from './rules.ts'

const report = z
  .object({
    _id: z.string(),
    sellerName: z.string(),
    product_name: z.string(),
    brand_name: z.string(),
    productId: z.string(),
    createdAt: z.iso.datetime(),
  })
  .openapi('Report')

export type Report = z.infer<typeof report>

/** A phone with open reports, as the admin's queue shows it. */
const reportedPhone = z
  .object({
    /** The phone's id. */
    _id: z.string(),
    sellerId: z.string(),
    sellerName: z.string(),
    product_name: z.string(),
    brand_name: z.string(),
    image: z.string(),
    state: z.enum(['for-sale', 'sold', 'withdrawn']),
    /** How many users have reported it. */
    reports: z.int(),
    reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
    lastReportedAt: z.iso.datetime(),
  })
  .openapi('ReportedPhone')

export type ReportedPhone = z.infer<typeof reportedPhone>

const auditEntry = z
  .object({
    _id: z.string(),
    act: z.enum(auditedActs),
    /** Who acted: the e-mail of an admin, or of the user for 'start-selling'; at the command line, the operator's name. */
    admin: z.string(),
    account: z.string(),
    /** The name of the phone, for acts on one. */
    product: z.string().optional(),
    /** Why the phone was taken down. */
    reason: z.enum(reportReasons).optional(),
    address: z.string(),
    createdAt: z.iso.datetime(),
  })
  .openapi('AuditEntry')

export type AuditEntry = z.infer<typeof auditEntry>

/** An account as the admin's lists show it. */
const member = z
  .object({ _id: z.string(), name: z.string(), email: z.string(), verified: z.boolean() })
  .openapi('Member')

export type Member = z.infer<typeof member>

export const reportProduct = defineCall({
  operationId: 'reportProduct',
  method: 'put',
  path: '/report',
  tags: ['moderation'],
  summary: 'Report a phone to the admin',
  security: bearer,
  rateLimit: { account: 20, address: 400 },
  request: { query: ownEmail.extend({ id: z.string(), reason: z.enum(reportReasons).optional() }) },
  problems: { ...signedInProblems, ...pickProblems(moderationProblems, 'unknown-product', 'own-product') },
  responses: {
    200: json(modified, '1, or 0 when reported before. A reason may be added or changed: 1'),
  },
})

export const startSelling = defineCall({
  operationId: 'startSelling',
  method: 'put',
  path: '/selleraccount',
  tags: ['moderation'],
  summary: "Turn the caller's own buyer account into a seller account",
  security: bearer,
  rateLimit: { account: 20, address: 400 },
  request: { query: ownEmail },
  problems: { ...signedInProblems, ...pickProblems(moderationProblems, 'account-closed', 'admin-account') },
  responses: { 200: json(modified, '1, or 0 for a seller') },
})

export const listReports = defineCall({
  operationId: 'listReports',
  method: 'get',
  path: '/report',
  tags: ['moderation'],
  summary: 'Reports, newest first',
  security: bearer,
  request: { query: ownEmail.extend(searchedPage.shape) },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: json(z.array(report), 'The reports') },
})

export const listReportedPhones = defineCall({
  operationId: 'listReportedPhones',
  method: 'get',
  path: '/reportedphones',
  tags: ['moderation'],
  summary: 'Phones with open reports, those with the latest report first',
  security: bearer,
  request: { query: ownEmail.extend(searchedPage.shape) },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: json(z.array(reportedPhone), 'The phones') },
})

const verdict = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('dismissed') }),
  z.object({
    decision: z.literal('taken-down'),
    reason: z.enum(reportReasons).openapi({ description: 'The seller reads it' }),
  }),
])

export const decideReports = defineCall({
  operationId: 'decideReports',
  method: 'put',
  path: '/reportedphones/{id}',
  tags: ['moderation'],
  summary: 'Dismiss the open reports of a phone, or take the phone down',
  security: bearer,
  rateLimit: { account: 600 },
  request: {
    params: z.object({ id: z.string() }),
    query: ownEmail,
    body: jsonBody(verdict),
  },
  problems: { ...roleProblems, ...pickProblems(moderationProblems, 'unknown-product', 'sold-product') },
  responses: { 200: json(modified, '1, or 0 when there was no open report') },
})

const takeDown = z
  .object({
    /** The phone's id. */
    _id: z.string(),
    product_name: z.string(),
    image: z.string(),
    reason: z.enum(reportReasons).optional(),
    takenDownAt: z.iso.datetime(),
  })
  .openapi('TakeDown')

export type TakeDown = z.infer<typeof takeDown>

export const listTakeDowns = defineCall({
  operationId: 'listTakeDowns',
  method: 'get',
  path: '/takedowns',
  tags: ['moderation'],
  summary: "The caller's own phones that admins took down, the latest first, at most 20",
  security: bearer,
  rateLimit: { account: 600 },
  problems: roleProblems,
  responses: { 200: json(z.array(takeDown), 'The phones') },
})

/** A number of sales, and their revenue in dollars. */
const sales = z.object({ sales: z.int(), revenue: z.number() })

const overview = z
  .object({
    sellersToVerify: z.int(),
    reportedPhones: z.int(),
    today: sales,
    /** The sum of `days`. */
    month: sales,
    /** The last 30 days in Dhaka, the oldest first. */
    days: z.array(sales.extend({ day: z.iso.date() })),
  })
  .openapi('Overview')

export type Overview = z.infer<typeof overview>

export const getOverview = defineCall({
  operationId: 'getOverview',
  method: 'get',
  path: '/overview',
  tags: ['moderation'],
  summary: 'What waits for an admin, and the sales of the last 30 days',
  security: bearer,
  request: { query: ownEmail },
  problems: roleProblems,
  responses: { 200: json(overview, 'The overview') },
})

/** A date within the range of the database's timestamps. */
const day = z.iso.date().refine((text) => text >= '2000' && text < '3000', 'a year from 2000 to 2999')

const sale = z
  .object({
    _id: z.string(),
    productId: z.string(),
    product_name: z.string(),
    brand_name: z.string(),
    product_price: z.number(),
    sellerEmail: z.string(),
    buyerEmail: z.string(),
    paidAt: z.iso.datetime(),
  })
  .openapi('Sale')

export type Sale = z.infer<typeof sale>

export const listSales = defineCall({
  operationId: 'listSales',
  method: 'get',
  path: '/overview/sales',
  tags: ['moderation'],
  summary: 'Sales of these days in Dhaka, the latest first',
  security: bearer,
  request: { query: ownEmail.extend(page.shape).extend({ from: day, to: day }) },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: json(z.array(sale), 'The sales') },
})

const verifiedFilter = z.enum(['true', 'false']).optional()

export const listSellers = defineCall({
  operationId: 'listSellers',
  method: 'get',
  path: '/seller',
  tags: ['moderation'],
  summary: 'Sellers, newest first',
  security: bearer,
  request: { query: ownEmail.extend(searchedPage.shape).extend({ verified: verifiedFilter }) },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: json(z.array(member), 'The sellers') },
})

export const listBuyers = defineCall({
  operationId: 'listBuyers',
  method: 'get',
  path: '/bayer',
  tags: ['moderation'],
  summary: 'Buyers, newest first',
  security: bearer,
  request: { query: ownEmail.extend(searchedPage.shape) },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: json(z.array(member), 'The buyers') },
})

export const exportMembers = defineCall({
  operationId: 'exportMembers',
  method: 'get',
  path: '/members',
  tags: ['moderation'],
  summary:
    'Sellers or buyers as a CSV file. Cells that a spreadsheet would calculate begin with an apostrophe',
  security: bearer,
  rateLimit: { account: 30 },
  request: {
    query: ownEmail.extend({
      role: z.enum(['seller', 'bayer']),
      verified: verifiedFilter,
      q: searchedPage.shape.q,
    }),
  },
  problems: roleProblems,
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
})

export const verifySeller = defineCall({
  operationId: 'verifySeller',
  method: 'put',
  path: '/users',
  tags: ['moderation'],
  summary: 'Set (or with verified=false revoke) the verification of a seller',
  security: bearer,
  request: { query: ownEmail.extend({ userid: z.string(), verified: verifiedFilter }) },
  problems: { ...roleProblems, ...pickProblems(moderationProblems, 'no-such-account', 'not-a-seller') },
  responses: { 200: json(modified, '1 when it changed') },
})

export const deleteUser = defineCall({
  operationId: 'deleteUser',
  method: 'delete',
  path: '/deleteuser',
  tags: ['moderation'],
  summary: 'Close an account at once',
  security: bearer,
  request: { query: z.object({ id: z.string() }) },
  problems: {
    ...roleProblems,
    ...pickProblems(moderationProblems, 'no-such-account', 'own-account', 'last-admin'),
  },
  responses: {
    200: json(z.object({ deletedCount: z.int() }), '1, or 0 when closed before'),
  },
})

export const listAudit = defineCall({
  operationId: 'listAudit',
  method: 'get',
  path: '/audit',
  tags: ['moderation'],
  summary: 'What admins did, and who became a seller: to whom, when and from where, newest first',
  security: bearer,
  request: { query: ownEmail.extend(searchedPage.shape) },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: json(z.array(auditEntry), 'The entries') },
})
