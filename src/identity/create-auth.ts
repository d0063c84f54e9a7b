import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { z } from 'zod'
import { clientAddressHeader } from '../platform/client-address.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { type Database, isOutage } from '../platform/db.ts'
import type { Env } from '../platform/env.ts'
import { unavailable } from '../platform/http.ts'
import type { Log } from '../platform/log.ts'
import { createRateLimiter, type Limit } from '../platform/rate-limit.ts'
import type { Secret } from '../platform/secret.ts'
import { noteOutages } from './answer-outage.ts'
import { createGoogle, type OpenIdIssuer } from './create-google.ts'
import { authWords, forgottenWords } from './form-words.ts'
import { keepHashes, type Scrypt } from './keep-hashes.ts'
import { limitTries, type Try } from './limit-tries.ts'
import { refuse } from './present-refusal.ts'
import { passwordLength, whyNotPassword } from './rules.ts'
import { accounts, sessions, users, verifications } from './schema.ts'
import { requestPasswordLink } from './send-password-link.ts'
import { deletePasswordLinks, dropUnprovenWaysIn, findByEmail, isClosed, markEmailProven } from './store.ts'

export type AuthDeps = {
  db: Database
  env: Pick<Env, 'PUBLIC_URL' | 'NODE_ENV'>
  secret: Secret
  log: Log
  clock?: Clock
  /** Who plays Google's part; left out, the button says that it is not set up. */
  google?: OpenIdIssuer | undefined
  /** How passwords are hashed and compared; by the library's scrypt when left out. */
  scrypt?: Scrypt
}

/** How many mails an address can be made to receive. */
const resetMails: Limit = { name: 'reset-mail', limit: 5, windowSeconds: 3600 }
/** How many sessions an account can open: only who knows its password uses these up. */
const newSessions: Limit = { name: 'session', limit: 120, windowSeconds: 600 }
/** The cookie that tells a browser in which the owner of an account has signed in before (limit-tries.ts). */
const markCookie = 'swap.known_browser'

export type Auth = ReturnType<typeof createAuth>

/**
 * The identity service (the hosted one of the specification): accounts, passwords, sessions in a cookie, under /api/auth.
 * Sessions are read from the database each time, so that ending one ends it at once.
 */
export function createAuth(deps: AuthDeps) {
  const { db, env, secret, log, clock = systemClock, google, scrypt } = deps
  const limiter = createRateLimiter({ db, clock })
  const tries = limitTries(limiter, secret)
  const hashes = keepHashes(scrypt)
  return betterAuth({
    appName: 'Swap',
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    secret: secret.derive('identity'),
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, error) => {
        // An outage is thrown and logged by the app, like everywhere else.
        if (!isOutage(error)) log.error(`identity: ${message}`, error ?? '')
      },
    },
    database: noteOutages(
      drizzleAdapter(db, {
        provider: 'pg',
        usePlural: true,
        transaction: true,
        schema: { users, sessions, accounts, verifications },
      }),
    ),
    advanced: {
      cookiePrefix: 'swap',
      useSecureCookies: env.PUBLIC_URL.startsWith('https:'),
      // Said aloud, because the library leaves both checks out when it thinks that a test runs.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    rateLimit: {
      // By address, behind which there may be a thousand people. Passwords have limits of their own, below.
      enabled: env.NODE_ENV !== 'test',
      window: 60,
      max: 300,
      customRules: {
        '/get-session': false,
        '/sign-in/email': false,
        '/sign-up/email': { window: 60, max: 30 },
        '/sign-in/social': { window: 60, max: 60 },
        '/request-password-reset': { window: 60, max: 20 },
        '/reset-password': { window: 60, max: 20 },
        '/change-password': { window: 60, max: 10 },
      },
      customStorage: {
        consume: async (key, { window, max }) => {
          const wait = await limiter.take([{ name: 'identity', limit: max, windowSeconds: window }, key])
          return { allowed: wait === 0, retryAfter: wait || null }
        },
      },
    },
    onAPIError: {
      errorURL: '/api/auth/popup-done',
      // An outage of the database is the app's to answer, like everywhere else.
      onError: (error) => {
        if (!(error instanceof APIError)) throw error
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: hashes,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        await deletePasswordLinks(db, user.id)
        await markEmailProven(db, user.id)
      },
    },
    account: { accountLinking: { requireLocalEmailVerified: false } },
    user: {
      // Runs just before a provider that vouches for the e-mail is linked to an account of that e-mail.
      validateUserInfo: async ({ user, source }) => {
        if (source.action === 'link-account' && user.id) await dropUnprovenWaysIn(db, user.id)
      },
    },
    plugins: google
      ? [
          {
            id: 'google',
            init: ({ socialProviders }) => ({
              context: { socialProviders: [...socialProviders, createGoogle(google)] },
            }),
          },
        ]
      : [],
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            // A fresh account is not closed, and its row is still inside the transaction of the sign-up.
            if (context?.path === '/sign-up/email') return
            if (await isClosed(db, session.userId)) throw refuse('UNAUTHORIZED', 'INVALID_EMAIL_OR_PASSWORD')
            // A new password has ended every other session by now: its own must be made.
            if (context?.path !== '/change-password') {
              refuseFor(await limiter.take([newSessions, session.userId]))
            }
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        const body: Record<string, unknown> = { ...ctx.body }
        if (!Object.values(body).every(isPlainValue)) throw refuse('BAD_REQUEST', 'VALIDATION_ERROR')
        if (ctx.path === '/sign-up/email' || (ctx.path === '/update-user' && body.name !== undefined)) {
          const name = typeof body.name === 'string' ? body.name.trim() : ''
          if (!name) throw refuse('BAD_REQUEST', 'NAME_REQUIRED')
          if (name.length > 200) throw refuse('BAD_REQUEST', 'NAME_TOO_LONG')
          body.name = name
        }
        const password = ctx.path === '/sign-up/email' ? body.password : body.newPassword
        if (typeof password === 'string') refuseWeak(password)
        if (ctx.path === '/sign-up/email' && typeof password === 'string') {
          requireEmail(body.email)
          body.password = await hashes.ahead(password)
        }
        if (ctx.path === '/reset-password' && typeof password === 'string') {
          body.newPassword = await hashes.ahead(password)
        }
        // A new password ends every session, whatever the client asks for.
        if (ctx.path === '/change-password') body.revokeOtherSessions = true
        if (ctx.path === '/sign-in/email') refuseFor(await tries.begin(readTry(ctx)))
        if (ctx.path === '/request-password-reset') {
          const email = requireEmail(body.email)
          refuseFor(await limiter.take([resetMails, email.toLowerCase()]))
          await requestPasswordLink(db, email)
          // Answered here: the library would look the account up, and mail before the answer.
          return ctx.json({ status: true, message: forgottenWords.sent })
        }
        return ctx.body ? { context: { body } } : undefined
      }),
      after: createAuthMiddleware(async (ctx) => {
        const answer = ctx.context.returned
        if (ctx.path === '/sign-in/email') {
          const isWrong = answer instanceof APIError && answer.statusCode === 401
          if (!isWrong) await tries.giveBack(readTry(ctx))
          if (!(answer instanceof APIError)) {
            ctx.setCookie(markCookie, tries.makeMark(readTry(ctx)), {
              httpOnly: true,
              sameSite: 'lax',
              secure: env.PUBLIC_URL.startsWith('https:'),
              path: '/api/auth/sign-in',
              maxAge: 365 * 24 * 60 * 60,
            })
          }
        }
        if (ctx.path === '/change-password' && ctx.context.newSession) {
          await deletePasswordLinks(db, ctx.context.newSession.user.id)
        }
        // A 429 has its Retry-After already.
        if (!(answer instanceof APIError) || !answer.body?.code || answer.statusCode === 429) return
        let { code } = answer.body
        if (code === 'FAILED_TO_CREATE_USER') {
          // Two sign-ups of one e-mail at the same moment: the database refuses the second.
          const lostRace = await findByEmail(db, String(ctx.body?.email))
          if (!lostRace) throw unavailable()
          code = 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'
        }
        if (authWords[code]) throw refuse(answer.status, code)
      }),
    },
  })
}

/** What a sign-in says about who tries it. */
function readTry(ctx: {
  body?: Record<string, unknown>
  headers?: Headers | undefined
  getCookie(name: string): string | null | undefined
}): Try {
  return {
    email: String(ctx.body?.email),
    address: ctx.headers?.get(clientAddressHeader) ?? 'unknown',
    mark: ctx.getCookie(markCookie) ?? null,
  }
}

/**
 * Whether a field is a value that every open call can take: text that the database can hold, a number, a flag or nothing.
 * The library copies nested values recursively, which deep ones turn into a stack overflow.
 */
function isPlainValue(value: unknown): boolean {
  return typeof value === 'string' ? !value.includes('\0') : typeof value !== 'object' || value === null
}

function requireEmail(value: unknown): string {
  const email = z.email().safeParse(value)
  if (!email.success) throw refuse('BAD_REQUEST', 'INVALID_EMAIL')
  return email.data
}

function refuseFor(wait: number): void {
  if (wait > 0) throw refuse('TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS', { 'x-retry-after': String(wait) })
}

function refuseWeak(password: string): void {
  const why = whyNotPassword(password)
  if (why === 'too-short') throw refuse('BAD_REQUEST', 'PASSWORD_TOO_SHORT')
  if (why === 'too-long') throw refuse('BAD_REQUEST', 'PASSWORD_TOO_LONG')
  if (why === 'too-plain') throw refuse('BAD_REQUEST', 'PASSWORD_TOO_PLAIN')
}
