import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../platform/http.ts'
import { type Access, type Actor, isSameEmail, mayCall } from './rules.ts'
import { identityWords } from './words.ts'

/** Who a bearer token speaks for now, or null: bad, expired, signed out, closed. */
export type ReadActor = (token: string) => Promise<Actor | null>

/** Counts a call against its limits, that of the account too when it is known. Throws a 429 when there are too many. */
export type LimitCall = (c: Context, accountId: string | null) => Promise<void>

type SignedIn = { Variables: { actor: Actor } }
type PerhapsSignedIn = { Variables: { actor: Actor | null } }

/** Puts the check of the caller in front of a route. */
export type Guard = {
  signedIn<R extends RouteConfig>(
    route: R,
  ): R & { middleware: MiddlewareHandler<SignedIn>; getRoutingPath(): string }
  seller: Guard['signedIn']
  admin: Guard['signedIn']
  /** Lets everybody in, and tells the route who a given bearer is. */
  anyone<R extends RouteConfig>(
    route: R,
  ): R & { middleware: MiddlewareHandler<PerhapsSignedIn>; getRoutingPath(): string }
}

/**
 * Makes the guard of protected calls (decisions, "The wire"): 401 without a good bearer token, 403 when the
 * role is wrong or the `email` in the query is not the caller's own. It runs before the request is validated.
 * @param limitOf the limit of a route; most have none
 */
export function createGuard(
  readActor: ReadActor,
  limitOf: (route: RouteConfig) => LimitCall | undefined = () => undefined,
): Guard {
  const check = (access: Access, limit?: LimitCall) =>
    createMiddleware<SignedIn>(async (c, next) => {
      const token = readBearer(c.req.header('authorization'))
      const actor = token ? await readActor(token) : null
      await limit?.(c, actor?.id ?? null)
      if (!actor) {
        c.header('www-authenticate', 'Bearer')
        throw new Refusal(401, 'not-signed-in', identityWords.notSignedIn)
      }
      if (!mayCall(actor.role, access)) throw new Refusal(403, 'wrong-role', identityWords.wrongRole)
      const email = c.req.query('email')
      if (email !== undefined && !isSameEmail(email, actor.email)) {
        throw new Refusal(403, 'not-your-email', identityWords.notYourEmail)
      }
      c.set('actor', actor)
      await next()
    })
  const recognise = createMiddleware<PerhapsSignedIn>(async (c, next) => {
    const token = readBearer(c.req.header('authorization'))
    c.set('actor', token ? await readActor(token) : null)
    await next()
  })
  const guardWith = (access: Access): Guard['signedIn'] => {
    return (route) => createRoute({ ...route, middleware: check(access, limitOf(route)) })
  }
  return {
    signedIn: guardWith('signed-in'),
    seller: guardWith('seller'),
    admin: guardWith('admin'),
    anyone: (route) => createRoute({ ...route, middleware: recognise }),
  }
}

/** The token of an `authorization: bearer {token}` header; the scheme is read case-insensitively (RFC 9110, 11.1). */
function readBearer(header: string | undefined): string | null {
  return header?.match(/^bearer +(\S+)$/i)?.[1] ?? null
}
