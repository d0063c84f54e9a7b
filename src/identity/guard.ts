import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Turn } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/http/router.ts'
import { identityMessages } from './messages/session.ts'
import { type Access, type Caller, isSameEmail, mayCall } from './rules.ts'

/** Tells who a bearer token speaks for now, or null: none, bad, expired, signed out, closed. */
export type ReadActor = {
  read(token: string | null): Promise<Caller | null>
  /**
   * The same, and takes the turns of the call: those by address in any case, those of the account when it is who calls.
   * Throws a 429 when one is not left.
   */
  readAndCount(token: string | null, turnsOf: (accountId: string | null) => Turn[]): Promise<Caller | null>
}

/** The turns that a call takes: by its address first, if that is limited, and of an account when it is known whose call it is. */
export type TurnsOf = (c: Context, accountId: string | null) => Turn[]

type SignedIn = { Variables: { caller: Caller } }
type PerhapsSignedIn = { Variables: { caller: Caller | null } }

/** Puts the check of the caller in front of a route. */
export type Guard = {
  signedIn<R extends RouteConfig>(
    route: R,
  ): R & { middleware: MiddlewareHandler<SignedIn>; getRoutingPath(): string }
  seller: Guard['signedIn']
  admin: Guard['signedIn']
  /** Lets everybody in who brings no bearer, and tells the route whose a given one is: 401 for a bad or expired one. */
  anyone<R extends RouteConfig>(
    route: R,
  ): R & { middleware: MiddlewareHandler<PerhapsSignedIn>; getRoutingPath(): string }
}

/**
 * Makes the guard of protected calls (decisions, "The wire"): 401 without a good bearer token, 403 when the
 * role is wrong or the `email` in the query is not the caller's own. It runs before the request is validated.
 * @param limitOf the turns that a route takes; most take none
 */
export function createGuard(
  { read, readAndCount }: ReadActor,
  limitOf: (route: RouteConfig) => TurnsOf | undefined = () => undefined,
): Guard {
  const readCaller = (c: Context, turnsOf?: TurnsOf): Promise<Caller | null> => {
    const token = readBearer(c.req.header('authorization'))
    return turnsOf ? readAndCount(token, (accountId) => turnsOf(c, accountId)) : read(token)
  }
  const check = (access: Access, turnsOf?: TurnsOf) =>
    createMiddleware<SignedIn>(async (c, next) => {
      const caller = await readCaller(c, turnsOf)
      if (!caller) throw notSignedIn(c)
      if (!mayCall(caller.role, access)) throw new Refusal(403, 'wrong-role', identityMessages.wrongRole)
      const email = c.req.query('email')
      if (email !== undefined && !isSameEmail(email, caller.email)) {
        throw new Refusal(403, 'not-your-email', identityMessages.notYourEmail)
      }
      c.set('caller', caller)
      await next()
    })
  const recognise = (turnsOf?: TurnsOf) =>
    createMiddleware<PerhapsSignedIn>(async (c, next) => {
      const header = c.req.header('authorization')
      const caller = await readCaller(c, turnsOf)
      // Answered as a visitor, a browser would never learn that its token is to be renewed.
      if (!caller && header !== undefined && /^bearer( |$)/i.test(header)) throw notSignedIn(c)
      c.set('caller', caller)
      await next()
    })
  const guardWith = (access: Access): Guard['signedIn'] => {
    return (route) => createRoute({ ...route, middleware: check(access, limitOf(route)) })
  }
  return {
    signedIn: guardWith('signed-in'),
    seller: guardWith('seller'),
    admin: guardWith('admin'),
    anyone: (route) => createRoute({ ...route, middleware: recognise(limitOf(route)) }),
  }
}

function notSignedIn(c: Context): Refusal {
  c.header('www-authenticate', 'Bearer')
  return new Refusal(401, 'not-signed-in', identityMessages.notSignedIn)
}

/** The token of an `authorization: bearer {token}` header; the scheme is read case-insensitively (RFC 9110, 11.1). */
function readBearer(header: string | undefined): string | null {
  return header?.match(/^bearer +(\S+)$/i)?.[1] ?? null
}
