import { z } from '@hono/zod-openapi'
import { adminCall, ownEmail } from '../auth/contract.ts'
import { currency, get, json, searchedPage } from '../platform/http/contract.ts'
import { auditedActs, takeDownReasons } from './rules.ts'

export const auditEntry = z
  .object({
    _id: z.string(),
    act: z.enum(auditedActs),
    /** The admin's e-mail, or the operator's name when the act came from the command line. */
    admin: z.string(),
    account: z.string(),
    accountId: z.string().nullable(),
    product: z.string().optional(),
    reason: z.enum(takeDownReasons).optional(),
    orderId: z.string().optional(),
    amount: z.number().optional(),
    currency: currency.optional(),
    note: z.string().optional(),
    address: z.string(),
    createdAt: z.iso.datetime(),
  })
  .openapi('AuditEntry')

export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = get('listAudit', '/audit', {
  ...adminCall('members'),
  summary: 'What admins did, and who became a seller: to whom, when and from where, newest first',
  request: { query: ownEmail.extend(searchedPage.shape) },
  responses: { 200: json(z.array(auditEntry), 'The entries') },
})
