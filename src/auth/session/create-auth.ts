import type { Env } from '../../ops/env.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { inNetworks } from '../../platform/http/networks.ts'
import { createRateLimiter } from '../../platform/http/rate-limit.ts'
import type { Log } from '../../platform/log.ts'
import type { Secret } from '../../platform/secret.ts'
import { createAccountSigns, deleteSigns } from '../account-signs.ts'
import { createGoogle } from '../google/create-google.ts'
import type { OpenIdIssuer } from '../google/google-issuer.ts'
import { createPasswordHasher } from './hash-password.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createSignedCookie } from './signed-cookie.ts'
import type { SlowHash } from './slow-hash.ts'
import type { OnTakeover } from './store-passwords.ts'
import { sessionCookieSeconds } from './touch-session.ts'

/**
 * Removes a seller's verification from the data of other modules, in the same transaction, and has an admin check the other name.
 * @param formerName the name that was verified
 */
type OnBadgeLost = (tx: Db, userId: string, formerName: string) => Promise<void>

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
  /** Has the e-mail of a new account confirmed. */
  onSignUp?: (user: { id: string; email: string }) => Promise<void>
  /** Voids what belongs to an account that its owner takes back, in the transaction that does it. */
  onTakeover?: OnTakeover
  /** Whether the account of this e-mail is used by many people, as those of the demo. */
  isShared?: (email: string) => boolean
}

export type Auth = ReturnType<typeof createAuth>

/** What the identity calls work with: accounts, passwords, and sessions in a cookie, under /api/auth (auth-handler.ts). */
export function createAuth({
  db,
  env,
  secret,
  log,
  clock = systemClock,
  google,
  slowHash,
  onBadgeLost = async () => {},
  onSignUp = async () => {},
  onTakeover = async () => {},
  isShared = () => false,
}: AuthDeps) {
  const limiter = createRateLimiter({ db, clock })
  const cookie = { secret, publicUrl: env.PUBLIC_URL }
  const takeOver: OnTakeover = async (tx, userId) => {
    await deleteSigns(tx, userId)
    await onTakeover(tx, userId)
  }
  return {
    db,
    env,
    log,
    clock,
    limiter,
    onBadgeLost,
    onSignUp,
    onTakeover: takeOver,
    isShared,
    throttle: createLoginThrottle({ db, limiter, secret }),
    hasher: createPasswordHasher(slowHash),
    signs: createAccountSigns({ secret, clock }),
    google: google && createGoogle(google, env.PUBLIC_URL),
    // The browser keeps it for as long as a session can last; the server decides for how long it does (touch-session.ts).
    sessionCookie: createSignedCookie({
      ...cookie,
      purpose: 'identity',
      name: 'session_token',
      maxAgeSeconds: sessionCookieSeconds,
    }),
    googleCookie: createSignedCookie({
      ...cookie,
      purpose: 'google sign-in',
      name: 'google',
      maxAgeSeconds: 600,
    }),
    isAdminPlace: inNetworks(env.ADMIN_NETWORKS),
  }
}
