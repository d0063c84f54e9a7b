import { z } from '@hono/zod-openapi'
import { bearer } from '../../auth/contract.ts'
import { signedInProblems } from '../../auth/problems.ts'
import { defineCall, json, jsonBody } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/or-refuse.ts'
import { accountProblems } from '../problems.ts'

const call = { tags: ['identity'], security: bearer }

const wireExport = z
  .object({
    _id: z.string(),
    askedAt: z.iso.datetime(),
    readyAt: z.iso.datetime().nullable().openapi({ description: 'Null while it is being made' }),
    bytes: z.int().nullable(),
    expiresAt: z.iso.datetime().nullable().openapi({ description: 'Until when it can be fetched' }),
  })
  .openapi('AccountExport')
export type WireExport = z.infer<typeof wireExport>

export const listExports = defineCall({
  ...call,
  operationId: 'listExports',
  method: 'get',
  path: '/account/exports',
  summary: 'The exports of what is kept about the account, the latest first',
  problems: signedInProblems,
  responses: { 200: json(z.array(wireExport), 'The exports of the last seven days') },
})

export const askForExport = defineCall({
  ...call,
  operationId: 'askForExport',
  method: 'post',
  path: '/account/exports',
  summary:
    'Have an export made of everything that is kept about the account, once a day; it is mailed when it is ready',
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
    ...pickProblems(accountProblems, 'export-too-soon', 'factor-needed', 'not-proven', 'wrong-password'),
  },
  responses: { 201: json(wireExport, 'The export, which is being made') },
})

export const fetchExport = defineCall({
  ...call,
  operationId: 'fetchExport',
  method: 'get',
  path: '/account/exports/{id}',
  summary: 'An export as a ZIP file, for seven days',
  rateLimit: { account: 30, address: 1000 },
  request: { params: z.object({ id: z.string() }) },
  problems: { ...signedInProblems, ...pickProblems(accountProblems, 'no-such-export') },
  responses: {
    200: { description: 'The file', content: { 'application/zip': { schema: z.string() } } },
  },
})
