import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { currencies } from '../../kernel/money.ts'
import { problemTitles } from '../texts.ts'
import { type Problems, pickProblems } from './or-refuse.ts'
import { platformProblems } from './problems.ts'
import type { ProblemStatus } from './refusal.ts'

/**
 * How often a call may be made in ten minutes: by one account and, if `address` is given, from one address, behind which
 * there may be a thousand people. Calls of the same `bucket` are counted together; without it a call is counted alone.
 */
type RateLimit = { account: number; address?: number; bucket?: string }

/** A call of the API: a route with a name in the OpenAPI document, its problems and its rate limit, if it has one. */
export type Call = RouteConfig & {
  operationId: string
  problems?: Problems<string>
  rateLimit?: RateLimit
  /** Of a call for admins: which of their duties it is part of, or `every-admin`. Each of them states it. */
  duty?: 'reports' | 'money' | 'members' | 'every-admin'
  /** Whether it creates something, once for each `Idempotency-Key` (src/platform/http/idempotency.ts). */
  idempotencyKey?: boolean
}

/**
 * Declares a call of the API. Its problems, and those that every call of its kind has, are documented with their status,
 * code and meaning.
 */
export function defineCall<const Path extends string, Config extends Omit<Call, 'path'> & { path: Path }>(
  call: Config,
) {
  const request = call.idempotencyKey ? { ...call.request, headers: keyHeader } : call.request
  const problems = describeProblems({ ...commonProblems({ ...call, request }), ...call.problems })
  return createRoute<Path, Config>({
    ...call,
    ...(request ? { request } : {}),
    responses: { ...call.responses, ...problems },
  })
}

/** The header of a call that creates something, as draft-ietf-httpapi-idempotency-key-header has it. */
const keyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^("?)[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\1$/i)
    .optional()
    .openapi({
      description:
        'A new UUID for each thing to create. A repeat within 15 days, as after a lost answer, creates nothing more: it answers with the first as it is by then. With other content it is refused',
      example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
    }),
})

/** The problems that follow from the kind of request: a body, parameters, a rate limit. */
function commonProblems({
  method,
  request,
  rateLimit,
  idempotencyKey,
}: Omit<Call, 'path'>): Problems<string> {
  return {
    ...pickProblems(platformProblems, 'several-hosts', 'unavailable'),
    ...(request ? pickProblems(platformProblems, 'bad-request') : {}),
    ...(request?.body ? pickProblems(platformProblems, 'unsupported-media-type') : {}),
    ...(method === 'get' ? {} : pickProblems(platformProblems, 'too-large')),
    ...(idempotencyKey ? pickProblems(platformProblems, 'idempotency-key-reused') : {}),
    ...(rateLimit ? pickProblems(platformProblems, 'too-many-requests') : {}),
  }
}

/** The body of every problem: RFC 9457 problem details with a `code`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    triesLeft: z.int().optional().openapi({ description: 'How often a code may still be entered wrongly' }),
    requestId: z
      .string()
      .optional()
      .openapi({ description: 'As in the `X-Request-Id` of the response; quote it when you ask for help' }),
  })
  .openapi('Problem')

/** The OpenAPI responses of these problems: one for each status, with its codes as an enum. */
function describeProblems(problems: Problems<string>) {
  const byStatus = Map.groupBy(Object.entries(problems), ([, [status]]) => status)
  const responses = [...byStatus].map(([status, entries]) => [status, describeStatus(status, entries)])
  return Object.fromEntries(responses) as RouteConfig['responses']
}

function describeStatus(status: ProblemStatus, entries: [code: string, Problems<string>[string]][]) {
  const meanings = entries.map(([code, [, message]]) => `- [${code}](/problems/${code}): ${message()}`)
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { properties: { code: { enum: entries.map(([code]) => code) } } },
    ],
  }
  return {
    description: [problemTitles[status], '', ...meanings].join('\n'),
    content: { 'application/problem+json': { schema } },
  }
}

/** The OpenAPI entry of a JSON response. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** The OpenAPI entry of a response that is a CSV file for those who accept one. */
export function jsonOrCsv<Schema extends z.ZodType>(schema: Schema, description: string) {
  const { content } = json(schema, description)
  return { description, content: { ...content, 'text/csv': { schema: z.string() } } }
}

/** The OpenAPI entry of a required JSON body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** Money in an answer: a decimal number, in the `currency` of its object. */
export const amount = z.number().openapi({ description: 'In the `currency` beside it' })

/** What the amounts of an object are in: the same for all of a deployment. */
export const currency = z.enum(currencies).openapi({ description: 'Of the amounts beside it (ISO 4217)' })

/** How many things a call has changed. */
export const modified = z.object({ modifiedCount: z.int() }).openapi('Modified')

/** The response of a call that changes one thing, or has changed it before. */
export const countChange = ({ changed }: { changed: boolean }) => ({ modifiedCount: changed ? 1 : 0 })

/** `limit` and `cursor` of a long list. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(500).optional(),
})

/** `limit`, `cursor` and the search text `q` of a long list. */
export const searchedPage = page.extend({ q: z.string().max(200).optional() })

/** What a call with a `page` may refuse. */
export const pageProblems = pickProblems(platformProblems, 'bad-cursor')
