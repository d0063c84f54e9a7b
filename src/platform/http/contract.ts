import { createRoute, type RouteConfig, type z } from '@hono/zod-openapi'
import { problems } from './router.ts'

/**
 * How often a call may be made in ten minutes: by one account and, if `address` is given, from one address, behind which
 * there may be a thousand people. Calls of the same `bucket` are counted together; without it a call is counted alone.
 */
type RateLimit = { account: number; address?: number; bucket?: string }

/** A call of the API: its route, its name in the OpenAPI document, and its rate limit. Without one it is unlimited. */
export type Call = RouteConfig & { operationId: string; rateLimit?: RateLimit }

/**
 * Declares a call of the API: a route of `@hono/zod-openapi` with a name and, where it has one, a rate limit. A limited
 * call is documented to answer 429.
 */
export function defineCall<const Path extends string, Config extends Omit<Call, 'path'> & { path: Path }>(
  call: Config,
) {
  const limited = call.rateLimit ? problems(429) : {}
  return createRoute<Path, Config>({ ...call, responses: { ...call.responses, ...limited } })
}

/** The OpenAPI entry of a JSON response. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** The OpenAPI entry of a required JSON body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}
