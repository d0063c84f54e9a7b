import { z } from '@hono/zod-openapi'
import { adminCall, bearer } from '../../auth/contract.ts'
import { locales } from '../../kernel/locale.ts'
import { moveCall, params, stepProblems } from '../../orders/contract.ts'
import { get, json, jsonBody, longText, modified, post, put } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { fulfilmentProblems } from '../problems.ts'
import { checklistSides, maxChecklistLength } from './rules.ts'

export const handOverPhone = put('handOverPhone', '/orders/{id}/handover', {
  ...moveCall,
  summary: 'Confirm that the buyer has the phone, with the code that the buyer shows',
  request: { params, body: jsonBody(z.object({ code: z.string().trim().max(20) })) },
  problems: {
    ...stepProblems,
    ...pickProblems(fulfilmentProblems, 'wrong-code', 'too-many-codes'),
  },
})

export const completeOrder = put('completeOrder', '/orders/{id}/completion', {
  ...moveCall,
  summary: 'Say that everything is fine: the money is the seller’s',
  request: { params },
  problems: pickProblems(
    fulfilmentProblems,
    'unknown-booking',
    'wrong-party',
    'wrong-stage',
    'chargeback-open',
    'completion-waits',
  ),
})

const body = longText(maxChecklistLength)
const version = z.int().min(0)
const html = z.object({
  html: z.string().openapi({ description: 'Without scripts, whoever has written it' }),
})

export const readChecklist = get('readChecklist', '/checklists/{side}', {
  tags: ['orders'],
  summary: 'What the buyer or the seller does at the hand-over, in the language of the request',
  security: bearer,
  request: { params: z.object({ side: z.enum(checklistSides) }) },
  responses: { 200: json(html, 'The checklist') },
})

const checklist = z
  .object({
    side: z.enum(checklistSides),
    language: z.enum(locales),
    body: z.string().openapi({ description: 'Markdown' }),
    version: version.openapi({ description: 'How often it was changed; 0 is the shipped one' }),
    shipped: z.string().openapi({ description: 'The wording that Swap comes with' }),
  })
  .openapi('Checklist')

export type WireChecklist = z.infer<typeof checklist>

export const listChecklists = get('listChecklists', '/checklists', {
  ...adminCall('members', 'orders'),
  summary: 'The checklists of the hand-over, to be changed',
  responses: { 200: json(z.array(checklist), 'Those of either side in either language') },
})

export const editChecklist = put('editChecklist', '/checklists/{side}/{language}', {
  ...adminCall('members', 'orders'),
  summary: 'Word a checklist of the hand-over anew',
  rateLimit: { account: 120 },
  request: {
    params: z.object({ side: z.enum(checklistSides), language: z.enum(locales) }),
    body: jsonBody(z.object({ body, version })),
  },
  problems: pickProblems(fulfilmentProblems, 'checklist-changed'),
  responses: { 200: json(modified, '1, or 0 when it says so already') },
})

export const previewChecklist = post('previewChecklist', '/checklistpreviews', {
  ...adminCall('members', 'orders'),
  summary: 'What a wording looks like; nothing is kept',
  rateLimit: { account: 600 },
  request: { body: jsonBody(z.object({ body })) },
  responses: { 200: json(html, 'The checklist') },
})
