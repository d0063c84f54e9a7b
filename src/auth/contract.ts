import { z } from '@hono/zod-openapi'
import { type Call, get, json, jsonBody, longText, post, remove } from '../platform/http/contract.ts'
import { pickProblems, platformProblems } from '../platform/http/refusal.ts'
import { maxNameLength, whyNotName } from './forms/rules.ts'
import { identityProblems } from './problems.ts'
import { duties } from './rules.ts'

export const bearer = [{ bearer: [] }]
export const identitySession = [{ identitySession: [] }]

type Duty = NonNullable<Call['duty']>

/** What all calls of admins with this duty declare. */
export const adminCall = <const D extends Duty>(duty: D, tag = 'moderation') => ({
  duty,
  tags: [tag],
  security: bearer,
})

/** What all calls of sellers declare. */
export const sellerCall = (tag: string) => ({ sellersOnly: true as const, tags: [tag], security: bearer })

/** When the latest report was made that an admin has read, with the decision on it: reports made later stay open. */
export const seenReports = z.iso.datetime().openapi({
  description: 'When the latest report was made that the caller has read. What was reported later stays open',
})

/** The query parameter `email` of calls that name their caller (specification 7). */
export const ownEmail = z.object({ email: z.email() })

/** The roles as the API spells them (specification 6); in the code, a 'bayer' is a buyer. */
const wireRole = z.enum(['bayer', 'seller', 'admin'])

const userRecord = z
  .object({ _id: z.string(), name: z.string(), email: z.string(), role: wireRole, verified: z.boolean() })
  .openapi('User')

export const askAdmin = get('askAdmin', '/users/admin/{email}', {
  tags: ['identity'],
  summary: 'Whether this user is an admin',
  security: bearer,
  request: { params: z.object({ email: z.string() }) },
  responses: {
    200: json(
      z.object({
        isAdmin: z.boolean(),
        duties: z.array(z.enum(duties)).optional().openapi({
          description:
            'What the caller is in charge of as an admin; absent for owners, who may do everything',
        }),
      }),
      'The answer',
    ),
  },
})

export const askSeller = get('askSeller', '/users/seller/{email}', {
  tags: ['identity'],
  summary: 'Whether this user is a seller',
  security: bearer,
  request: { params: z.object({ email: z.string() }) },
  responses: {
    200: json(z.object({ isSeller: z.boolean() }), 'The answer'),
  },
})

export const askVerified = get('askVerified', '/user', {
  tags: ['identity'],
  summary: 'Whether every seller of this name is verified',
  request: { query: z.object({ sellerName: longText(200) }) },
  responses: { 200: json(z.object({ verified: z.boolean() }), 'The answer') },
})

export const recordUser = post('recordUser', '/users', {
  tags: ['identity'],
  summary: 'Record the signed-in account with its type',
  security: identitySession,
  request: {
    body: jsonBody(
      z.object({
        name: longText(maxNameLength).refine(
          (name) => [null, 'reserved'].includes(whyNotName(name)),
          'cannot be the name of an account',
        ),
        email: z.email(),
        role: z.enum(['bayer', 'seller']),
      }),
    ),
  },
  problems: {
    ...pickProblems(platformProblems, 'not-your-email'),
    ...pickProblems(identityProblems, 'reserved-name'),
  },
  responses: {
    200: json(userRecord, 'Recorded before; unchanged'),
    201: json(userRecord, 'Recorded'),
  },
})

export const issueToken = get('issueToken', '/jwt', {
  tags: ['identity'],
  summary: 'A bearer token for the signed-in account, good for 15 minutes',
  security: identitySession,
  request: { query: z.object({ email: z.string().min(1).max(320) }) },
  responses: { 200: json(z.object({ jwtToken: z.string() }), 'The token') },
})

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
  responses: { 200: json(z.array(wireSession), 'The sessions') },
})

export const endOtherSessions = remove('endOtherSessions', '/account/sessions', {
  ...call,
  summary: 'End every session of the account but this one',
  rateLimit: { account: 60, address: 1000 },
  responses: { 200: json(deleted, 'How many') },
})

export const endSession = remove('endSession', '/account/sessions/{id}', {
  ...call,
  summary: 'End one session of the account',
  rateLimit: { account: 60, address: 1000 },
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(identityProblems, 'no-such-session'),
  responses: { 200: json(deleted, 'Always 1') },
})
