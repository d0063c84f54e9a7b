import { z } from '@hono/zod-openapi'
import { adminCall } from '../../auth/contract.ts'
import { get, json, modified, put, remove } from '../../platform/http/contract.ts'
import { kindNames } from '../rules.ts'
import { accountMailKinds, undeliveredReasons } from './rules.ts'

const undeliveredMail = z
  .object({
    _id: z.string(),
    email: z.string(),
    kind: z.enum([...accountMailKinds, ...kindNames]),
    reason: z.enum(undeliveredReasons),
    code: z.string().optional().openapi({ description: "The mail server's code, such as 550 5.1.1" }),
    attempts: z.int(),
    failedAt: z.iso.datetime(),
  })
  .openapi('UndeliveredMail')

export type UndeliveredMail = z.infer<typeof undeliveredMail>

const undeliveredMails = z
  .object({ total: z.int(), mails: z.array(undeliveredMail) })
  .openapi('UndeliveredMails')

export type UndeliveredMails = z.infer<typeof undeliveredMails>

export const listUndelivered = get('listUndelivered', '/undeliveredmails', {
  ...adminCall('members'),
  summary: 'Mails that were given up, the latest first, at most 100',
  rateLimit: { account: 600 },
  responses: { 200: json(undeliveredMails, 'The mails, and how many there are in all') },
})

export const retryUndelivered = put('retryUndelivered', '/undeliveredmails/{id}', {
  ...adminCall('members'),
  summary: 'Have a mail that was given up sent again',
  rateLimit: { account: 600, bucket: 'settle-undelivered' },
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: json(modified, '1, or 0 when there is no such mail') },
})

export const discardUndelivered = remove('discardUndelivered', '/undeliveredmails/{id}', {
  ...adminCall('members'),
  summary: 'Discard a mail that was given up',
  rateLimit: { account: 600, bucket: 'settle-undelivered' },
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: json(modified, '1, or 0 when there is no such mail') },
})
