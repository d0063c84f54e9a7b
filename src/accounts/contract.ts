import { z } from '@hono/zod-openapi'
import { bearer } from '../auth/contract.ts'
import { signedInProblems } from '../auth/problems.ts'
import { defineCall, json, jsonBody } from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/or-refuse.ts'
import { accountProblems } from './problems.ts'

export const closeOwnAccount = defineCall({
  operationId: 'closeOwnAccount',
  method: 'post',
  path: '/account/closing',
  tags: ['identity'],
  summary: 'Close the account in 14 days, unless its owner logs in before that; every session ends at once',
  security: bearer,
  rateLimit: { account: 10, address: 1000 },
  request: {
    body: jsonBody(
      z.object({
        password: z.string().max(200).optional().openapi({
          description: 'May be left out once, within ten minutes of signing in with Google',
        }),
      }),
    ),
  },
  problems: {
    ...signedInProblems,
    ...pickProblems(
      accountProblems,
      'factor-needed',
      'not-proven',
      'open-deals',
      'sole-admin',
      'wrong-password',
    ),
  },
  responses: { 200: json(z.object({ closingAt: z.iso.datetime() }), 'When it will be closed') },
})
