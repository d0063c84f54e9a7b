import { z } from '@hono/zod-openapi'
import { adminCall, bearer } from '../auth/contract.ts'
import { get, json, jsonBody, longText, modified, page, post, put } from '../platform/http/contract.ts'
import { pickProblems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { enquiryLength, enquiryStates } from './rules.ts'
import { helpProblemTexts as words } from './texts.ts'

export const helpProblems = problemsFrom(words, { 'unknown-enquiry': 404 })

export const { orRefuse } = refusals(helpProblems)

export const sendEnquiry = post('sendEnquiry', '/enquiries', {
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
  responses: { 201: json(modified, '1: it was sent') },
})

const enquiry = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string().openapi({ description: 'As it was typed: it may be anybody’s' }),
    text: z.string(),
    accountId: z.string().nullable().openapi({ description: 'Who was signed in' }),
    memberId: z.string().nullable().openapi({ description: 'The member with this e-mail' }),
    orders: z
      .array(z.object({ _id: z.string(), product_name: z.string() }))
      .openapi({ description: 'The latest three orders of that member, or of who was signed in' }),
    answers: z.array(z.object({ text: z.string(), admin: z.string(), createdAt: z.iso.datetime() })),
    createdAt: z.iso.datetime(),
  })
  .openapi('Enquiry')

export type Enquiry = z.infer<typeof enquiry>

export const listEnquiries = get('listEnquiries', '/enquiries', {
  ...adminCall('reports'),
  summary:
    'What people have written: what nobody has answered, the oldest first, or what was answered, the latest first',
  rateLimit: { account: 600 },
  request: { query: page.extend({ state: z.enum(enquiryStates).default('open') }) },
  responses: { 200: json(z.array(enquiry), 'The enquiries') },
})

export const answerEnquiry = post('answerEnquiry', '/enquiries/{id}/answers', {
  ...adminCall('reports'),
  idempotencyKey: true,
  summary: 'Answer an enquiry by mail, which closes it',
  description: 'Replies to the mail go to COMPANY_EMAIL; they are not received here.',
  rateLimit: { account: 120 },
  request: {
    params: z.object({ id: z.string() }),
    body: jsonBody(
      z.object({
        text: longText(enquiryLength.text),
        seen: z.int().min(0).openapi({ description: 'How many answers the admin has seen' }),
      }),
    ),
  },
  problems: pickProblems(helpProblems, 'unknown-enquiry', 'answered-meanwhile'),
  responses: { 201: json(modified, '1') },
})

export const closeEnquiry = put('closeEnquiry', '/enquiries/{id}', {
  ...adminCall('reports'),
  summary: 'Close an enquiry without an answer',
  rateLimit: { account: 600 },
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: json(modified, '1, or 0 when there is no such open enquiry') },
})
