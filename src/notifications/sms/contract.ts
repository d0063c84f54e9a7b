import { z } from '@hono/zod-openapi'
import { bearer } from '../../auth/contract.ts'
import { signedInProblems } from '../../auth/problems.ts'
import { defineCall, json, jsonBody, modified } from '../../platform/http/contract.ts'

const call = { tags: ['notifications'], security: bearer, path: '/smsnotices' as const }

export const getSmsNotices = defineCall({
  ...call,
  operationId: 'getSmsNotices',
  method: 'get',
  summary: 'Whether the most urgent notices are also sent by SMS',
  problems: signedInProblems,
  responses: {
    200: json(
      z.object({
        on: z
          .boolean()
          .nullable()
          .openapi({ description: 'Null without a confirmed mobile number or a gateway' }),
      }),
      'Whether they are',
    ),
  },
})

export const changeSmsNotices = defineCall({
  ...call,
  operationId: 'changeSmsNotices',
  method: 'put',
  summary: 'Turn notices by SMS on or off',
  rateLimit: { account: 120 },
  request: { body: jsonBody(z.object({ on: z.boolean() })) },
  problems: signedInProblems,
  responses: { 200: json(modified, '1, or 0 when it stood so already') },
})
