import { z } from '@hono/zod-openapi'
import { bearer } from '../../auth/contract.ts'
import { signedInProblems } from '../../auth/problems.ts'
import { defineCall, json, jsonBody, modified } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/or-refuse.ts'
import { accountProblems } from '../problems.ts'

const call = { tags: ['identity'], security: bearer }

export const readMobile = defineCall({
  ...call,
  operationId: 'readMobile',
  method: 'get',
  path: '/account/mobile',
  summary: 'The confirmed mobile number of the account',
  rateLimit: { account: 600 },
  problems: signedInProblems,
  responses: {
    200: json(
      z.object({
        mobile: z.string().nullable(),
        needed: z.boolean().openapi({ description: 'Whether a payout account and the tick take one here' }),
      }),
      'The number in its E.164 form',
    ),
  },
})

export const sendMobileCode = defineCall({
  ...call,
  operationId: 'sendMobileCode',
  method: 'post',
  path: '/account/mobilecode',
  summary: 'Send a code to a mobile number of Bangladesh, by SMS',
  rateLimit: { account: 10, address: 300 },
  request: {
    body: jsonBody(
      z.object({
        mobile: z.string().max(40),
        password: z.string().max(200).optional().openapi({
          description:
            'Where a number is confirmed already; left out with a second factor, and once within ten minutes of signing in with Google',
        }),
      }),
    ),
  },
  problems: {
    ...signedInProblems,
    ...pickProblems(
      accountProblems,
      'bad-mobile',
      'factor-needed',
      'not-proven',
      'unconfirmed-email',
      'wrong-password',
    ),
  },
  responses: { 200: json(modified, '0 when this number is confirmed already') },
})

export const confirmMobile = defineCall({
  ...call,
  operationId: 'confirmMobile',
  method: 'put',
  path: '/account/mobile',
  summary:
    'Confirm the mobile number that the last code was sent to; it is the one of the account from then on',
  rateLimit: { account: 30, address: 1000 },
  request: { body: jsonBody(z.object({ code: z.string().max(20) })) },
  problems: {
    ...signedInProblems,
    ...pickProblems(accountProblems, 'bad-mobile-code', 'mobile-code-over'),
  },
  responses: { 200: json(z.object({ mobile: z.string() }), 'The mobile number of the account') },
})
