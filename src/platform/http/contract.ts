import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { whyNotShortText } from '../../kernel/find-contacts.ts'
import { currencies } from '../../kernel/money.ts'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { shortTextTexts } from '../../kernel/texts/typed.ts'
import { problemTitles } from '../texts.ts'
import { pickProblems, platformProblems, type Problems, type ProblemStatus } from './refusal.ts'

/**
 * Calls in ten minutes by account and, with `address`, from one address, which a thousand people may share; `visitors` counts there
 * those without an account alone. A `bucket` is shared by its calls.
 */
type RateLimit = { account: number; address?: number; visitors?: number; bucket?: string }

export type Call = RouteConfig & {
  operationId: string
  problems?: Problems<string>
  rateLimit?: RateLimit
  /** The duty that an admin needs for the call. */
  duty?: 'reports' | 'money' | 'members' | 'every-admin'
  /** Whether the call is for sellers, and admins, alone. */
  sellersOnly?: boolean
  idempotencyKey?: boolean
}

function declareBy<const Method extends Call['method']>(method: Method) {
  return <const Path extends string, Config extends Omit<Call, 'operationId' | 'method' | 'path'>>(
    operationId: string,
    path: Path,
    config: Config,
  ) => {
    const request = config.idempotencyKey ? { ...config.request, headers: keyHeader } : config.request
    const problems = describeProblems({
      ...commonProblems({ ...config, method, request }),
      ...config.problems,
    })
    return createRoute<Path, Config & { operationId: string; method: Method; path: Path }>({
      ...config,
      operationId,
      method,
      path,
      ...(request ? { request } : {}),
      responses: { ...config.responses, ...problems },
    })
  }
}

/** Declares a call that reads: its operation id and path. Its problems and those common to its kind are documented. */
export const get = declareBy('get')
/** Declares a call by POST, like `get`. */
export const post = declareBy('post')
/** Declares a call by PUT, like `get`. */
export const put = declareBy('put')
/** Declares a call by DELETE, like `get`. */
export const remove = declareBy('delete')

/** draft-ietf-httpapi-idempotency-key-header. */
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

function commonProblems({
  method,
  request,
  security,
  duty,
  sellersOnly,
  rateLimit,
  idempotencyKey,
}: Omit<Call, 'operationId' | 'path'>): Problems<string> {
  return {
    ...pickProblems(platformProblems, 'several-hosts', 'unavailable'),
    ...(security ? pickProblems(platformProblems, 'not-signed-in') : {}),
    ...(security?.some((way) => 'bearer' in way) ? pickProblems(platformProblems, 'not-your-email') : {}),
    ...(duty || sellersOnly
      ? pickProblems(platformProblems, 'factor-required', 'wrong-duty', 'wrong-role')
      : {}),
    ...(request ? pickProblems(platformProblems, 'bad-request') : {}),
    ...(hasCursor(request?.query) ? pickProblems(platformProblems, 'bad-cursor') : {}),
    ...(request?.body ? pickProblems(platformProblems, 'unsupported-media-type') : {}),
    ...(method === 'get' ? {} : pickProblems(platformProblems, 'too-large')),
    ...(idempotencyKey ? pickProblems(platformProblems, 'idempotency-key-reused') : {}),
    ...(rateLimit ? pickProblems(platformProblems, 'too-many-requests') : {}),
  }
}

const hasCursor = (query: unknown) => query instanceof z.ZodObject && 'cursor' in query.shape

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

export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

export function jsonOrCsv<Schema extends z.ZodType>(schema: Schema, description: string) {
  const { content } = json(schema, description)
  return { description, content: { ...content, 'text/csv': { schema: z.string() } } }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

export const amount = z.number().openapi({ description: 'In the `currency` beside it' })

export const currency = z.enum(currencies).openapi({ description: 'Of the amounts beside it (ISO 4217)' })

export const modified = z.object({ modifiedCount: z.int() }).openapi('Modified')

export const countChange = ({ changed }: { changed: boolean }) => ({ modifiedCount: changed ? 1 : 0 })

export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(500).optional(),
})

export const searchedPage = page.extend({ q: z.string().max(200).optional() })

/** Signs that show what follows in another order than it is written, such as a reversed phone number. */
const reordering = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * A text of at most `longest` characters that the database can store, JSON too, trimmed of invisible ones and without `reordering`
 * ones; it may be empty. Half a surrogate pair becomes a replacement character.
 */
export const optionalText = (longest: number) =>
  z
    .string()
    .overwrite((text) => trimUnseen(text.replace(reordering, '')).toWellFormed())
    .max(longest)
    .regex(/^[^\0]*$/)

/** A text of at most `longest` characters, at least one of them visible. */
export const longText = (longest: number) => optionalText(longest).min(1)

/** A text for Swap's own pages and mails, of at most `longest` characters: one line without links and phone numbers. */
export const shortText = (longest: number) =>
  longText(longest).superRefine((text, context) => {
    const why = whyNotShortText(text)
    if (why) context.addIssue({ code: 'custom', message: shortTextTexts[why] })
  })
