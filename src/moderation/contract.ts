import { z } from '@hono/zod-openapi'
import { bearer, ownEmail } from '../identity/contract.ts'
import { roleProblems, signedInProblems } from '../identity/problems.ts'
import { modified } from '../listings/contract.ts'
import { defineCall, json, pageProblems, searchedPage } from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/or-refuse.ts'
import { moderationProblems } from './problems.ts'
import { auditedActs } from './rules.ts'

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

const auditEntry = z
  .object({
    _id: z.string(),
    act: z.enum(auditedActs),
    /** Who acted: the e-mail of an admin, or one's own for 'start-selling', or who it was at the server's command line. */
    admin: z.string(),
    account: z.string(),
    address: z.string(),
    createdAt: z.iso.datetime(),
  })
  .openapi('AuditEntry')

export type AuditEntry = z.infer<typeof auditEntry>

/** An account as the admin's lists show it; no secrets. */
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
  request: { query: ownEmail.extend({ id: z.string() }) },
  problems: { ...signedInProblems, ...pickProblems(moderationProblems, 'unknown-product', 'own-product') },
  responses: {
    200: json(modified, '1, or 0 when reported before'),
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

export const listSellers = defineCall({
  operationId: 'listSellers',
  method: 'get',
  path: '/seller',
  tags: ['moderation'],
  summary: 'Sellers, newest first',
  security: bearer,
  request: { query: ownEmail.extend(searchedPage.shape) },
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

export const verifySeller = defineCall({
  operationId: 'verifySeller',
  method: 'put',
  path: '/users',
  tags: ['moderation'],
  summary: 'Set (or with verified=false revoke) the verification of a seller',
  security: bearer,
  request: { query: ownEmail.extend({ userid: z.string(), verified: z.enum(['true', 'false']).optional() }) },
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
