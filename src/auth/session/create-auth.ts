import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import type { Env } from '../../ops/env.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { type Database, isOutage } from '../../platform/database/database.ts'
import { cookiePrefix } from '../../platform/http/cache-headers.ts'
import { clientAddressHeader } from '../../platform/http/client-address.ts'
import { inNetworks } from '../../platform/http/networks.ts'
import { createRateLimiter, type Limit, type RateLimiter } from '../../platform/http/rate-limit.ts'
import type { Log } from '../../platform/log.ts'
import type { Secret } from '../../platform/secret.ts'
import { createAccountSigns, deleteSigns } from '../account-signs.ts'
import { createGoogle } from '../google/create-google.ts'
import type { OpenIdIssuer } from '../google/google-issuer.ts'
import { passwordLength, type Role } from '../rules.ts'
import { accounts, sessions, users, verifications } from '../schema.ts'
import { findAccount, isClosed } from '../store.ts'
import { recordOutages, refuse, refuseIfLimited } from './auth-errors.ts'
import { createAuthHooks, type OnBadgeLost, type OnSignUp } from './create-auth-hooks.ts'
import { createPasswordHasher, type PasswordHasher } from './hash-password.ts'
import { createLoginThrottle } from './login-throttle.ts'
import type { SlowHash } from './slow-hash.ts'
import { type OnTakeover, removeUnverifiedCredentials, verifyByLink } from './store-passwords.ts'
import { endOfSession, sessionCookieSeconds } from './touch-session.ts'

export type AuthDeps = {
  db: Database
  env: Pick<Env, 'PUBLIC_URL' | 'NODE_ENV' | 'ADMIN_NETWORKS' | 'ADMIN_FACTOR'>
  secret: Secret
  log: Log
  clock?: Clock
  /** Google, or the issuer that stands in for it. Without one, the button says that it is not set up. */
  google?: OpenIdIssuer | undefined
  /** The password hash function; argon2id by default. */
  slowHash?: SlowHash
  onBadgeLost?: OnBadgeLost
  onSignUp?: OnSignUp
  /** Voids what belongs to an account that its owner takes back, in the transaction that does it. */
  onTakeover?: OnTakeover
  /** Whether the account of this e-mail is used by many people, as those of the demo. */
  isShared?: (email: string) => boolean
}

export type Auth = ReturnType<typeof createAuth>

/**
 * The identity service (the hosted one of the specification): accounts, passwords, sessions in a cookie, under /api/auth.
 * Sessions are read from the database each time, so that ending one ends it at once.
 */
export function createAuth(deps: AuthDeps) {
  const {
    db,
    env,
    secret,
    log,
    clock = systemClock,
    google,
    slowHash,
    onBadgeLost = async () => {},
    onSignUp = async () => {},
    isShared = () => false,
    onTakeover = async () => {},
  } = deps
  const limiter = createRateLimiter({ db, clock })
  const throttle = createLoginThrottle({ db, limiter, secret })
  const hasher = createPasswordHasher(slowHash)
  const onTaken: OnTakeover = async (tx, userId) => {
    await deleteSigns(tx, userId)
    await onTakeover(tx, userId)
  }
  const isAdminPlace = inNetworks(env.ADMIN_NETWORKS)
  const auth = betterAuth({
    appName: 'Swap',
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    secret: secret.derive('identity'),
    telemetry: { enabled: false },
    logger: authLogger(log),
    database: createAuthDatabase(db),
    advanced: advancedOptions(env),
    rateLimit: rateLimitOptions(env, limiter),
    onAPIError: {
      errorURL: '/api/auth/popup-done',
      // The app answers and logs what is no refusal, here as everywhere; the library would print it with all its values.
      throw: true,
    },
    // The cookie. The server decides for how long a session lasts (touch-session.ts).
    session: { expiresIn: sessionCookieSeconds, disableSessionRefresh: true },
    emailAndPassword: passwordOptions(db, hasher, onTaken),
    account: { accountLinking: { requireLocalEmailVerified: false } },
    user: {
      // Runs just before a provider that vouches for the e-mail is linked to an account of that e-mail.
      validateUserInfo: async ({ user, source }) => {
        if (source.action === 'link-account' && user.id)
          await removeUnverifiedCredentials(db, user.id, onTaken)
      },
    },
    plugins: google ? [googlePlugin(google)] : [],
    databaseHooks: {
      user: {
        create: { before: async () => ({ data: { createdAt: clock.now(), updatedAt: clock.now() } }) },
      },
      session: {
        create: {
          before: limitNewSessions({ db, limiter, clock, isAdminPlace }),
        },
      },
    },
    hooks: createAuthHooks({
      db,
      env,
      limiter,
      throttle,
      hasher,
      onBadgeLost,
      onSignUp,
      signs: createAccountSigns({ secret, clock }),
      clock,
      log,
      isShared,
    }),
  })
  return Object.assign(auth, { isAdminPlace })
}

/** The library's exceptions for what a caller has sent wrong, which it logs as errors. Other refusals it logs without any exception. */
const refusals = ['BetterAuthError', 'ZodError']

function authLogger(log: Log): BetterAuthOptions['logger'] {
  return {
    level: 'error',
    log: (_level, message, error) => {
      // The app logs outages.
      if (isOutage(error)) return
      if (error instanceof Error && !refusals.includes(error.name)) log.error(`identity: ${message}`, error)
      else log.warn(`identity: refused: ${message.split(':')[0]}`)
    },
  }
}

function advancedOptions(env: AuthDeps['env']): BetterAuthOptions['advanced'] {
  const https = env.PUBLIC_URL.startsWith('https:')
  return {
    cookiePrefix: https ? `__Host-${cookiePrefix}` : cookiePrefix,
    // It would put __Secure- in front, which other hosts of the domain may set.
    useSecureCookies: false,
    defaultCookieAttributes: { secure: https },
    // Explicit, because the library leaves both checks out when it detects a test.
    disableCSRFCheck: false,
    disableOriginCheck: false,
    database: { generateId: 'uuid' },
    ipAddress: { ipAddressHeaders: [clientAddressHeader] },
  }
}

/** The limits by address, which a thousand people may share. Passwords also have limits by account (login-throttle.ts). */
function rateLimitOptions(env: AuthDeps['env'], limiter: RateLimiter): BetterAuthOptions['rateLimit'] {
  return {
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
  }
}

function passwordOptions(
  db: Database,
  hasher: PasswordHasher,
  onTaken: OnTakeover,
): BetterAuthOptions['emailAndPassword'] {
  return {
    enabled: true,
    minPasswordLength: passwordLength.min,
    maxPasswordLength: passwordLength.max,
    password: hasher,
    revokeSessionsOnPasswordReset: true,
    onPasswordReset: ({ user }) => verifyByLink(db, user.id, onTaken),
  }
}

function googlePlugin(issuer: OpenIdIssuer): NonNullable<BetterAuthOptions['plugins']>[number] {
  return {
    id: 'google',
    init: ({ socialProviders }) => ({
      context: { socialProviders: [...socialProviders, createGoogle(issuer)] },
    }),
  }
}

/** How many sessions an account can open. Only its password gives access to them. */
const newSessions: Limit = { name: 'session', limit: 120, windowSeconds: 600 }

type SessionDeps = {
  db: Database
  limiter: RateLimiter
  clock: Clock
  isAdminPlace: (address: string) => boolean
}

/** Refuses sessions of closed accounts, of admins outside of their networks, and more sessions than an account needs; says until when a session lasts. */
function limitNewSessions({ db, limiter, clock, isAdminPlace }: SessionDeps) {
  const begin = (role: Role) => {
    const now = clock.now()
    const expiresAt = endOfSession(role, { createdAt: now, usedAt: now })
    return { data: { createdAt: now, updatedAt: now, expiresAt } }
  }
  return async ({ userId }: { userId: string }, context: { path?: string; headers?: Headers } | null) => {
    // A new account is not closed, and its row is not visible yet: the sign-up's transaction is still open.
    if (context?.path === '/sign-up/email') return begin('buyer')
    const account = await findAccount(db, userId)
    if (!account && (await isClosed(db, userId))) throw refuse('UNAUTHORIZED', 'INVALID_EMAIL_OR_PASSWORD')
    if (account?.role === 'admin' && !isAdminPlace(context?.headers?.get(clientAddressHeader) ?? ''))
      throw refuse('FORBIDDEN', 'ADMIN_NETWORK')
    // A new password has just ended every other session: refusing its own would sign the owner out.
    if (context?.path !== '/change-password') refuseIfLimited(await limiter.take([newSessions, userId]))
    return begin(account?.role ?? 'buyer')
  }
}

/** The identity library's access to its tables. */
function createAuthDatabase(db: Database) {
  return recordOutages(
    drizzleAdapter(db, {
      provider: 'pg',
      usePlural: true,
      transaction: true,
      schema: { users, sessions, accounts, verifications },
    }),
  )
}
