import { z } from '@hono/zod-openapi'
import { bearer } from '../identity/contract.ts'
import { roleProblems } from '../identity/problems.ts'
import { defineCall, json, modified } from '../platform/http/contract.ts'

const failedJob = z
  .object({
    _id: z.string(),
    job: z.string().openapi({ description: 'The name of the job, such as follow-refund' }),
    orderId: z.string().nullable().openapi({ description: 'The order that it is about, if it is about one' }),
    payoutId: z.string().nullable(),
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

export const listFailedJobs = defineCall({
  operationId: 'listFailedJobs',
  method: 'get',
  path: '/failedjobs',
  tags: ['moderation'],
  summary: 'Background jobs that have failed for a day or for good, the oldest first, at most 100',
  description: 'Mails are listed by `GET /undeliveredmails`.',
  security: bearer,
  rateLimit: { account: 600 },
  problems: roleProblems,
  responses: { 200: json(failedJobs, 'The jobs, and how many there are in all') },
})

export const retryFailedJob = defineCall({
  operationId: 'retryFailedJob',
  method: 'put',
  path: '/failedjobs/{id}',
  tags: ['moderation'],
  summary: 'Have a failed job tried again now',
  security: bearer,
  rateLimit: { account: 600 },
  request: { params: z.object({ id: z.string() }) },
  problems: roleProblems,
  responses: { 200: json(modified, '1, or 0 when there is no such failed job') },
})
