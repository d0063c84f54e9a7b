import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { type Clock, systemClock } from '../platform/clock.ts'
import { type Database, isOutage } from '../platform/database/database.ts'
import type { Env } from '../platform/env.ts'
import { clientAddressHeader } from '../platform/http/client-address.ts'
import { createRateLimiter, type Limit } from '../platform/http/rate-limit.ts'
import type { Log } from '../platform/log.ts'
import type { Secret } from '../platform/secret.ts'
import { noteOutages } from './answer-outage.ts'
import { createAuthHooks } from './create-auth-hooks.ts'
import { createGoogle } from './create-google.ts'
import type { OpenIdIssuer } from './google-issuer.ts'
import { limitTries } from './login-throttle.ts'
import { keepHashes, type Scrypt } from './prehash-password.ts'
import { refuse, refuseFor } from './present-refusal.ts'
import { passwordLength } from './rules.ts'
import { accounts, sessions, users, verifications } from './schema.ts'
import type { OnBadgeLost } from './set-name.ts'
import { isClosed } from './store.ts'
import { deletePasswordLinks, dropUnprovenWaysIn, markEmailProven } from './store-passwords.ts'

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
  onBadgeLost?: OnBadgeLost
}

/** How many sessions an account can open: only who knows its password uses these up. */
const newSessions: Limit = { name: 'session', limit: 120, windowSeconds: 600 }
export type Auth = ReturnType<typeof createAuth>

/**
 * The identity service (the hosted one of the specification): accounts, passwords, sessions in a cookie, under /api/auth.
 * Sessions are read from the database each time, so that ending one ends it at once.
 */
export function createAuth(deps: AuthDeps) {
  const { db, env, secret, log, clock = systemClock, google, scrypt, onBadgeLost = async () => {} } = deps
  const limiter = createRateLimiter({ db, clock })
  const tries = limitTries({ db, limiter, secret })
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
    hooks: createAuthHooks({ db, env, limiter, tries, hashes, onBadgeLost }),
  })
}
