import { createRoute } from '@hono/zod-openapi'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Clock } from '../../kernel/time.ts'
import type { Env } from '../../ops/env.ts'
import type { Database } from '../../platform/database/database.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import type { Call } from '../../platform/http/contract.ts'
import {
  isBrowsing,
  type Limit,
  type MemoryRateLimiter,
  type RateLimiter,
  requireTokens,
  tokensOfCall,
} from '../../platform/http/rate-limit.ts'
import { platformRefusal, type Refusal } from '../../platform/http/refusal.ts'
import type { Secret } from '../../platform/secret.ts'
import { refusal } from '../problems.ts'
import { type Access, type Caller, isSameEmail, mayCall, mayDo, roleInForce } from '../rules.ts'
import { sessions, users } from '../schema.ts'
import { createBearerTokenVerifier } from '../session/bearer-token.ts'
import { isFactorShown, takeFactorProof } from '../session/shown-factor.ts'
import { touchSession } from '../session/touch-session.ts'
import { callerColumns, isOpen } from '../store.ts'

/** The caller of a page's calls. A stand-in has the account that has caused the calls, and notes which limits they count by. */
export type PageCaller = Caller & { countedAs?: string; limits?: Limit[] }

/** What the server itself passes with the calls of a page; no request from outside can set it. */
type PageBindings = { caller?: PageCaller } | undefined

/** The caller in the role that is in force; `isAdmin` says whether the account is an admin's. */
type Reader = Caller & { isAdmin: boolean }
type SignedIn = { Variables: { caller: Caller } }
type PerhapsSignedIn = { Variables: { caller: Caller | null } }

export type Guard = {
  signedIn<R extends Call>(
    route: R,
  ): R & { middleware: MiddlewareHandler<SignedIn>; getRoutingPath(): string }
  seller<R extends Call & { sellersOnly: true }>(
    route: R,
  ): R & { middleware: MiddlewareHandler<SignedIn>; getRoutingPath(): string }
  admin<R extends Call & { duty: NonNullable<Call['duty']> }>(
    route: R,
  ): R & { middleware: MiddlewareHandler<SignedIn>; getRoutingPath(): string }
  /** Like `admin`, and uses up a second factor that was shown for this call alone. */
  adminEachTime: Guard['admin']
  /** Like `signedIn`, and uses up such a second factor if the caller is an admin. */
  signedInEachTime: Guard['signedIn']
  /** Admits callers without a token, and identifies those with one: 401 for a bad one. */
  anyone<R extends Call>(
    route: R,
  ): R & { middleware: MiddlewareHandler<PerhapsSignedIn>; getRoutingPath(): string }
}

type GuardDeps = {
  authenticator: Authenticator
  limiter: RateLimiter
  browsingLimiter: MemoryRateLimiter
  isAdminPlace: (address: string) => boolean
  adminFactor: Env['ADMIN_FACTOR']
}

/**
 * Creates the guard of protected calls: 401 without a valid token, and for an admin outside `isAdminPlace`; 403 for a wrong role,
 * a missing admin's factor (`adminFactor`) or a foreign `email`; 429 past the rate limit. It runs before validation.
 */
export function createGuard({
  authenticator,
  limiter,
  browsingLimiter,
  isAdminPlace,
  adminFactor,
}: GuardDeps): Guard {
  const { authenticate, takeFactorProof } = authenticator
  const callerReader = (call: Call) => {
    const tokensOf = tokensOfCall(call)
    const isCountedHere = isBrowsing(call)
    return async (c: Context): Promise<Reader | null> => {
      const ofPage = (c.env as PageBindings)?.caller
      const caller = ofPage ?? (await authenticate(readBearer(c.req.header('authorization'))))
      const tokens = tokensOf?.(ofPage?.countedAs ?? caller?.id ?? null) ?? []
      ofPage?.limits?.push(...tokens.map(([limit]) => limit))
      if (isCountedHere) browsingLimiter.require(...tokens)
      else await requireTokens(limiter, ...tokens)
      // Including those without a factor: nobody sets one up for them from elsewhere.
      if (!caller || (caller.role === 'admin' && !isAdminPlace(readClientAddress()))) return null
      return { ...caller, role: roleInForce(caller, adminFactor), isAdmin: caller.role === 'admin' }
    }
  }
  const check = (access: Access, call: Call, eachTime: boolean) => {
    const readCaller = callerReader(call)
    return createMiddleware<SignedIn>(async (c, next) => {
      const caller = await readCaller(c)
      if (!caller) throw notSignedIn(c)
      if (!mayCall(caller.role, access)) {
        throw platformRefusal(caller.isAdmin ? 'factor-required' : 'wrong-role')
      }
      if (call.duty && !mayDo(caller.staff, call.duty)) throw platformRefusal('wrong-duty')
      requireOwnEmail(c, caller)
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
      // Else a browser would never renew its token.
      if (!caller && header !== undefined && /^bearer( |$)/i.test(header)) throw notSignedIn(c)
      if (caller) requireOwnEmail(c, caller)
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

/** Refuses the `email` of somebody else (specification 7). */
function requireOwnEmail(c: Context, caller: Caller): void {
  const email = c.req.query('email')
  if (email !== undefined && !isSameEmail(email, caller.email)) throw platformRefusal('not-your-email')
}

function notSignedIn(c: Context): Refusal {
  c.header('www-authenticate', 'Bearer')
  return platformRefusal('not-signed-in')
}

/** Reads the token of an `Authorization` header, whose scheme ignores case (RFC 9110, 11.1). */
function readBearer(header: string | undefined): string | null {
  return header?.match(/^bearer +(\S+)$/i)?.[1] ?? null
}

type Deps = { db: Database; secret: Secret; clock: Clock }

/**
 * Identifies callers by bearer token. Null without a valid token, after signing out, past the session limits of the role, and for
 * a closed account.
 */
type Authenticator = {
  authenticate(token: string | null): Promise<Caller | null>
  /** Uses up a second factor that was shown in this session within ten minutes. Returns false when there was none. */
  takeFactorProof(sessionId: string): Promise<boolean>
}

/**
 * Creates the authenticator. It reads session, role and verification from the database each time, never from the token, so that
 * signing out, a new password or factor and closing take effect at once.
 */
export function createAuthenticator({ db, secret, clock }: Deps): Authenticator {
  const verify = createBearerTokenVerifier({ secret, clock })
  const findCaller = prepareFindCaller(db)

  async function authenticate(token: string | null): Promise<Caller | null> {
    const claims = await verify(token)
    if (!claims) return null
    const { sid: sessionId, sub: accountId } = claims
    const now = clock.now()
    const [found] = await findCaller.execute({ sessionId, accountId, now })
    if (!found) return null
    const { createdAt, usedAt, ...caller } = found
    return (await touchSession(db, { id: sessionId, createdAt, usedAt }, caller.role, now)) ? caller : null
  }

  return {
    authenticate,
    takeFactorProof: (sessionId) => takeFactorProof(db, sessionId, clock.now()),
  }
}

/** Prepares the query for a session's caller, which every protected call runs. */
function prepareFindCaller(db: Database) {
  return db
    .select({
      ...callerColumns,
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
      hasFactor: users.hasFactor,
      factorAt: sessions.factorAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(users.id, sql.placeholder('accountId')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isOpen,
        isFactorShown,
      ),
    )
    .prepare('find_caller')
}
