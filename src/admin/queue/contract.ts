import { z } from '@hono/zod-openapi'
import { adminCall } from '../../auth/contract.ts'
import { amount, currency, get, json, modified, page, put } from '../../platform/http/contract.ts'
import { queueKinds } from '../rules.ts'

const queueEntry = z
  .object({
    _id: z.string(),
    kind: z.enum(queueKinds),
    subject: z.string().openapi({ description: 'The id of what waits: an order, a payout, an account, …' }),
    at: z.iso.datetime().openapi({ description: 'Since when it waits' }),
    about: z.string().nullable().openapi({ description: 'The name of a phone or a person' }),
    amount: amount.nullable(),
    currency,
    note: z.string().nullable().openapi({
      description:
        'Dispute, chargeback: the reason. Payout: its state. Held: what the sides have in common. Batch, report, rating, conversation: how many. Refund: the attempt. Difference: the provider. Seller: what is to be checked. Flag: the kinds, separated by spaces. Job, mail: the name of the job',
    }),
  })
  .openapi('QueueEntry')

export type QueueEntry = z.infer<typeof queueEntry>

export const listQueue = get('listQueue', '/queue', {
  ...adminCall('every-admin'),
  summary: 'What waits for the caller, of one kind or of all, the oldest first',
  description: 'An owner sees everything, another admin what they are in charge of.',
  rateLimit: { account: 600 },
  request: { query: page.extend({ kind: z.enum(queueKinds).optional() }) },
  responses: { 200: json(z.array(queueEntry), 'What waits') },
})

const queueCounts = z
  .object({ total: z.int(), kinds: z.record(z.enum(queueKinds), z.int()) })
  .openapi('QueueCounts')

export type QueueCounts = z.infer<typeof queueCounts>

export const countQueue = get('countQueue', '/queue/counts', {
  ...adminCall('every-admin'),
  summary: 'How many things of each kind wait for the caller; 0 of what others are in charge of',
  rateLimit: { account: 1200 },
  responses: { 200: json(queueCounts, 'The numbers') },
})

const failedJob = z
  .object({
    _id: z.string(),
    job: z.string().openapi({ description: 'The name of the job, such as follow-refund' }),
    orderId: z.string().nullable().openapi({ description: 'The order that it is about, if it is about one' }),
    reason: z.string().openapi({ description: 'The message of the last error, without personal data' }),
    attempts: z.int(),
    failedAt: z.iso.datetime().openapi({ description: 'When it was tried last' }),
    nextAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When it is tried again by itself; null: never' }),
  })
  .openapi('FailedJob')

export type FailedJob = z.infer<typeof failedJob>

const failedJobs = z.object({ total: z.int(), jobs: z.array(failedJob) }).openapi('FailedJobs')

export type FailedJobs = z.infer<typeof failedJobs>

export const listFailedJobs = get('listFailedJobs', '/failedjobs', {
  ...adminCall('money'),
  summary: 'Background jobs that have failed for a day or for good, the oldest first, at most 100',
  description: 'Mails are listed by `GET /undeliveredmails`.',
  rateLimit: { account: 600 },
  responses: { 200: json(failedJobs, 'The jobs, and how many there are in all') },
})

export const retryFailedJob = put('retryFailedJob', '/failedjobs/{id}', {
  ...adminCall('money'),
  summary: 'Have a failed job tried again now',
  rateLimit: { account: 600 },
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: json(modified, '1, or 0 when there is no such failed job') },
})
