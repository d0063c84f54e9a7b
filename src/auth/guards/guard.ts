import { createRoute } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from '../../ops/env.ts'
import type { Db } from '../../platform/database/database.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import type { Call } from '../../platform/http/contract.ts'
import { isBrowsing, tokensOfCall } from '../../platform/http/rate-limit.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { refusal } from '../problems.ts'

import { type Access, type Caller, isSameEmail, mayCall, mayDo, roleInForce } from '../rules.ts'

import type { Authenticator } from './authenticate.ts'

/** Whoever calls, in the role that is in force; `isAdmin` says whether it would be that of an admin. */
type Reader = Caller & { isAdmin: boolean }
type SignedIn = { Variables: { caller: Caller } }
type PerhapsSignedIn = { Variables: { caller: Caller | null } }

/** Puts the check of the caller in front of a route. */
export type Guard = {
  signedIn<R extends Call>(
    route: R,
  ): R & { middleware: MiddlewareHandler<SignedIn>; getRoutingPath(): string }
  seller: Guard['signedIn']
  /** Admits the admins who are in charge of what the call is part of. */
  admin<R extends Call & { duty: NonNullable<Call['duty']> }>(
    route: R,
  ): R & { middleware: MiddlewareHandler<SignedIn>; getRoutingPath(): string }
  /** Like `admin`, and takes a second factor that was shown for this call alone; from an admin without one, nothing more. */
  adminEachTime: Guard['admin']
  /** Like `signedIn`, and takes such a factor from an admin. */
  signedInEachTime: Guard['signedIn']
  /** Admits callers without a bearer token, and identifies those with one: 401 for a bad or expired one. */
  anyone<R extends Call>(
    route: R,
  ): R & { middleware: MiddlewareHandler<PerhapsSignedIn>; getRoutingPath(): string }
}

/**
 * Makes the guard of protected calls: 401 without a good bearer token, and for an admin who calls from outside of the networks of
 * admins (`isAdminPlace`), 403 when the role is wrong, an admin lacks the second factor that they must have (`adminFactor`), or the `email` in the query is not the caller's own, 429 past the rate limit of the call's contract. It runs
 * before the request is validated.
 */
export function createGuard(
  authenticator: Authenticator,
  isAdminPlace: (address: string) => boolean,
  adminFactor: Env['ADMIN_FACTOR'],
): Guard {
  const { authenticate, authenticateBrowsing, authenticateLimited, takeFactorProof } = authenticator
  const callerReader = (call: Call) => {
    const tokensOf = tokensOfCall(call)
    const authenticateCounted = isBrowsing(call) ? authenticateBrowsing : authenticateLimited
    return async (c: Context): Promise<Reader | null> => {
      const token = readBearer(c.req.header('authorization'))
      const caller = await (tokensOf
        ? authenticateCounted(token, (accountId) => tokensOf(c, accountId))
        : authenticate(token))
      // Also whoever has no second factor yet: nobody is to set one up for them from elsewhere.
      if (!caller || (caller.role === 'admin' && !isAdminPlace(readClientAddress(c)))) return null
      return { ...caller, role: roleInForce(caller, adminFactor), isAdmin: caller.role === 'admin' }
    }
  }
  const check = (access: Access, call: Call, eachTime: boolean) => {
    const readCaller = callerReader(call)
    return createMiddleware<SignedIn>(async (c, next) => {
      const caller = await readCaller(c)
      if (!caller) throw notSignedIn(c)
      if (!mayCall(caller.role, access)) {
        throw refusal(caller.isAdmin ? 'factor-required' : 'wrong-role')
      }
      if (call.duty && !mayDo(caller.staff, call.duty)) throw refusal('wrong-duty')
      const email = c.req.query('email')
      if (email !== undefined && !isSameEmail(email, caller.email)) {
        throw refusal('not-your-email')
      }
      if (eachTime && caller.isAdmin && caller.hasFactor && !(await takeFactorProof(caller.sessionId))) {
        throw refusal('factor-needed')
      }
      c.set('caller', caller)
      await next()
    })
  }
  const recognise = (readCaller: (c: Context) => Promise<Reader | null>) =>
    createMiddleware<PerhapsSignedIn>(async (c, next) => {
      const header = c.req.header('authorization')
      const caller = await readCaller(c)
      // Answered as a visitor, a browser would never learn that its token is to be renewed.
      if (!caller && header !== undefined && /^bearer( |$)/i.test(header)) throw notSignedIn(c)
      c.set('caller', caller)
      await next()
    })
  const guardWith = (access: Access, eachTime = false): Guard['signedIn'] => {
    return (route) => createRoute({ ...route, middleware: check(access, route, eachTime) })
  }
  return {
    signedIn: guardWith('signed-in'),
    seller: guardWith('seller'),
    admin: guardWith('admin'),
    adminEachTime: guardWith('admin', true),
    signedInEachTime: guardWith('signed-in', true),
    anyone: (route) => createRoute({ ...route, middleware: recognise(callerReader(route)) }),
  }
}

function notSignedIn(c: Context): Refusal {
  c.header('www-authenticate', 'Bearer')
  return refusal('not-signed-in')
}

/** The token of an `authorization: bearer {token}` header; the scheme is read case-insensitively (RFC 9110, 11.1). */
function readBearer(header: string | undefined): string | null {
  return header?.match(/^bearer +(\S+)$/i)?.[1] ?? null
}

/** Who acts, as the audit log records it: the account, its e-mail at the time, and the address of the client. */
export type AccountActor = { id: string; name: string; address: string }

/** What an act is about, beside the account. */
export type ActSubject = {
  listing?: { id: string; name: string }
  orderId?: string
  amountMinor?: number
  /** What the admin wrote as the reason, or what a bank calls the transfer. */
  note?: string | undefined
}

/**
 * Appends an act to the audit log, in the transaction that does it, and only when something has changed. The module `trust`
 * provides it to those below.
 */
export type RecordAct<Act extends string> = (
  tx: Db,
  actor: AccountActor,
  act: Act,
  account: { id: string; email: string },
  about?: ActSubject,
) => Promise<void>

/** Describes the caller as the one who acts. */
export function describeActor(c: Context<{ Variables: { caller: Caller } }>): AccountActor {
  const { id, email } = c.var.caller
  return { id, name: email, address: readClientAddress(c) }
}
