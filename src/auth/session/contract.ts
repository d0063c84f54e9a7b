import { z } from '@hono/zod-openapi'
import { get, json, remove } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/or-refuse.ts'
import { bearer } from '../contract.ts'
import { identityProblems, signedInProblems } from '../problems.ts'

const call = { tags: ['identity'], security: bearer }

const deleted = z.object({ deletedCount: z.int() })

const wireSession = z
  .object({
    _id: z.string(),
    browser: z.string().nullable().openapi({ example: 'Chrome' }),
    system: z.string().nullable().openapi({ example: 'Android' }),
    place: z
      .string()
      .nullable()
      .openapi({ example: '103.4.x.x', description: 'The beginning of its address' }),
    createdAt: z.iso.datetime(),
    usedAt: z.iso.datetime().openapi({ description: 'To the minute' }),
    isCurrent: z.boolean().openapi({ description: 'Whether it is the one of this token' }),
  })
  .openapi('Session')
export type WireSession = z.infer<typeof wireSession>

export const listSessions = get('listSessions', '/account/sessions', {
  ...call,
  summary: 'Where the account is logged in: here, then elsewhere, the last used first, a hundred at most',
  problems: signedInProblems,
  responses: { 200: json(z.array(wireSession), 'The sessions') },
})

export const endOtherSessions = remove('endOtherSessions', '/account/sessions', {
  ...call,
  summary: 'End every session of the account but this one',
  rateLimit: { account: 60, address: 1000 },
  problems: signedInProblems,
  responses: { 200: json(deleted, 'How many') },
})

export const endSession = remove('endSession', '/account/sessions/{id}', {
  ...call,
  summary: 'End one session of the account',
  rateLimit: { account: 60, address: 1000 },
  request: { params: z.object({ id: z.string() }) },
  problems: { ...signedInProblems, ...pickProblems(identityProblems, 'no-such-session') },
  responses: { 200: json(deleted, 'Always 1') },
})
