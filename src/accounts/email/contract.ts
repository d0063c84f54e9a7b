import { z } from '@hono/zod-openapi'
import { bearer } from '../../auth/contract.ts'
import { signedInProblems } from '../../auth/problems.ts'
import { defineCall, json, jsonBody, modified } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/or-refuse.ts'
import { accountProblems } from '../problems.ts'

export const mailEmailLink = defineCall({
  operationId: 'mailEmailLink',
  method: 'post',
  path: '/account/emaillink',
  tags: ['identity'],
  summary: 'Mail a link that confirms the e-mail of the account, or the one that it is to have instead',
  security: bearer,
  rateLimit: { account: 10, address: 1000 },
  request: {
    body: jsonBody(
      z.object({
        newEmail: z.email().max(320).optional().openapi({ description: 'Left out: the present one' }),
        password: z.string().max(200).optional().openapi({
          description:
            'For a new one; left out with a second factor, and once within ten minutes of signing in with Google',
        }),
      }),
    ),
  },
  problems: {
    ...signedInProblems,
    ...pickProblems(accountProblems, 'factor-needed', 'not-proven', 'wrong-password'),
  },
  responses: { 200: json(modified, '0 when the e-mail is confirmed already') },
})

export const confirmEmail = defineCall({
  operationId: 'confirmEmail',
  method: 'put',
  path: '/account/email',
  tags: ['identity'],
  summary:
    'Confirm an e-mail by the token of the link that was mailed to it; it is the one of the account from then on',
  security: bearer,
  rateLimit: { account: 30, address: 1000 },
  request: {
    body: jsonBody(
      z.object({
        token: z.string().min(1).max(200),
        onlyCheck: z.boolean().default(false).openapi({
          description: 'Confirm nothing, only say which e-mail the account would have',
        }),
      }),
    ),
  },
  problems: { ...signedInProblems, ...pickProblems(accountProblems, 'bad-email-link', 'email-taken') },
  responses: { 200: json(z.object({ email: z.string() }), 'The e-mail of the account') },
})
