import { z } from '@hono/zod-openapi'
import { bearer } from '../identity/contract.ts'
import { roleProblems } from '../identity/problems.ts'
import { amount, defineCall, json, page, pageProblems } from '../platform/http/contract.ts'
import { queueKinds } from './rules.ts'

const queueEntry = z
  .object({
    _id: z.string(),
    kind: z.enum(queueKinds),
    subject: z.string().openapi({ description: 'The id of what waits: an order, a payout, an account, …' }),
    at: z.iso.datetime().openapi({ description: 'Since when it waits' }),
    about: z.string().nullable().openapi({ description: 'The name of a phone or a person' }),
    amount: amount.nullable(),
    note: z.string().nullable().openapi({
      description:
        'Dispute, chargeback: the reason. Payout: its state. Held: what the sides have in common. Batch, report, rating: how many. Refund: the attempt. Difference: the provider. Seller: the e-mail. Job, mail: the name of the job',
    }),
  })
  .openapi('QueueEntry')

export type QueueEntry = z.infer<typeof queueEntry>

export const listQueue = defineCall({
  operationId: 'listQueue',
  method: 'get',
  path: '/queue',
  tags: ['moderation'],
  summary: 'What waits for an admin, of one kind or of all, the oldest first',
  security: bearer,
  rateLimit: { account: 600 },
  request: { query: page.extend({ kind: z.enum(queueKinds).optional() }) },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: json(z.array(queueEntry), 'What waits') },
})

const queueCounts = z
  .object({ total: z.int(), kinds: z.record(z.enum(queueKinds), z.int()) })
  .openapi('QueueCounts')

export type QueueCounts = z.infer<typeof queueCounts>

export const countQueue = defineCall({
  operationId: 'countQueue',
  method: 'get',
  path: '/queue/counts',
  tags: ['moderation'],
  summary: 'How many things of each kind wait for an admin',
  security: bearer,
  rateLimit: { account: 1200 },
  problems: roleProblems,
  responses: { 200: json(queueCounts, 'The numbers') },
})
