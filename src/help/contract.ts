import { z } from '@hono/zod-openapi'
import { adminCall, adminList, bearer } from '../auth/contract.ts'
import { identityProblems } from '../auth/problems.ts'
import { defineCall, json, jsonBody, modified, page } from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/or-refuse.ts'
import { longText } from '../platform/http/text-fields.ts'
import { enquiryLength } from './rules.ts'

export const sendEnquiry = defineCall({
  operationId: 'sendEnquiry',
  method: 'post',
  path: '/enquiries',
  idempotencyKey: true,
  tags: ['moderation'],
  summary: 'Write to the company, signed in or not; the admins read it',
  security: [{}, ...bearer],
  rateLimit: { account: 5, address: 20 },
  request: {
    body: jsonBody(
      z.object({
        name: longText(enquiryLength.name),
        email: z.email().max(254),
        text: longText(enquiryLength.text),
      }),
    ),
  },
  problems: pickProblems(identityProblems, 'not-signed-in'),
  responses: { 201: json(modified, '1: it was sent') },
})

const enquiry = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string().openapi({ description: 'As it was typed: it may be anybody’s' }),
    text: z.string(),
    accountId: z.string().nullable().openapi({ description: 'Who was signed in' }),
    createdAt: z.iso.datetime(),
  })
  .openapi('Enquiry')

export type Enquiry = z.infer<typeof enquiry>

export const listEnquiries = defineCall({
  ...adminList('reports'),
  operationId: 'listEnquiries',
  path: '/enquiries',
  summary: 'What people have written that nobody has answered, the oldest first',
  rateLimit: { account: 600 },
  request: { query: page },
  responses: { 200: json(z.array(enquiry), 'The enquiries') },
})

export const closeEnquiry = defineCall({
  ...adminCall('reports'),
  operationId: 'closeEnquiry',
  method: 'put',
  path: '/enquiries/{id}',
  summary: 'Mark an enquiry as answered',
  rateLimit: { account: 600 },
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: json(modified, '1, or 0 when there is no such open enquiry') },
})
