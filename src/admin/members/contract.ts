import { z } from '@hono/zod-openapi'
import { adminCall, ownEmail } from '../../auth/contract.ts'
import { signKinds } from '../../auth/rules.ts'
import { get, json, searchedPage } from '../../platform/http/contract.ts'
import { verifiedFilter } from '../../trust/verification/contract.ts'
import { verificationGaps, verificationKinds } from '../../trust/verification/rules.ts'

export const sharedWithSuspended = z.array(z.enum(signKinds)).openapi({
  description: 'What it has in common with accounts that are suspended, or were when they were erased',
})

const member = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    verified: z.boolean(),
    waits: z
      .enum(verificationKinds)
      .optional()
      .openapi({ description: 'What of a seller an admin is to check: documents, or another name' }),
    missing: z.array(z.enum(verificationGaps)).optional().openapi({
      description:
        'What is not confirmed, or was not sent, of a seller who is not verified. It refuses nothing',
    }),
    sharedWithSuspended: sharedWithSuspended.optional(),
  })
  .openapi('Member')

export type Member = z.infer<typeof member>

export const listSellers = get('listSellers', '/seller', {
  ...adminCall('members'),
  summary: 'Sellers, newest first',
  request: { query: ownEmail.extend(searchedPage.shape).extend({ verified: verifiedFilter }) },
  responses: { 200: json(z.array(member), 'The sellers') },
})

export const listBuyers = get('listBuyers', '/bayer', {
  ...adminCall('members'),
  summary: 'Buyers, newest first',
  request: { query: ownEmail.extend(searchedPage.shape) },
  responses: { 200: json(z.array(member), 'The buyers') },
})

export const exportMembers = get('exportMembers', '/members', {
  ...adminCall('members'),
  summary:
    'Sellers or buyers as a CSV file. Cells that a spreadsheet would calculate begin with an apostrophe',
  rateLimit: { account: 30 },
  request: {
    query: ownEmail.extend({
      role: z.enum(['seller', 'bayer']),
      verified: verifiedFilter,
      q: searchedPage.shape.q,
    }),
  },
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
})
