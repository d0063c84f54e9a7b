import { z } from '@hono/zod-openapi'
import { bearer } from '../../auth/contract.ts'
import { signedInProblems } from '../../auth/problems.ts'
import { defineCall, json, jsonBody, modified } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/or-refuse.ts'
import { notificationProblems } from '../problems.ts'

const call = { tags: ['notifications'], security: bearer, path: '/pushsubscription' as const }

const endpoint = z.string().max(1000)

/** Bytes in base64url: 65 of a point of P-256, 16 of a secret. */
const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`))

export const getPushKey = defineCall({
  ...call,
  operationId: 'getPushKey',
  method: 'get',
  summary: 'The key with which browsers subscribe to notices (RFC 8292)',
  problems: signedInProblems,
  responses: {
    200: json(
      z.object({
        key: z.string().nullable().openapi({ description: 'In base64url; null while push is off' }),
      }),
      'The key',
    ),
  },
})

export const subscribePush = defineCall({
  ...call,
  operationId: 'subscribePush',
  method: 'put',
  summary: 'Send notices to this browser until its session ends (RFC 8030)',
  rateLimit: { account: 60 },
  request: {
    body: jsonBody(z.object({ endpoint, p256dh: base64url(87), auth: base64url(22) })),
  },
  problems: { ...signedInProblems, ...pickProblems(notificationProblems, 'unknown-push-service') },
  responses: { 200: json(modified, '1') },
})

export const unsubscribePush = defineCall({
  ...call,
  operationId: 'unsubscribePush',
  method: 'delete',
  summary: 'Send no more notices to this browser',
  rateLimit: { account: 60 },
  problems: signedInProblems,
  responses: { 200: json(modified, '1, or 0 when none were sent') },
})
