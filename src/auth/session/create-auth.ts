import { type Clock, systemClock } from '../../kernel/time.ts'
import type { Env } from '../../ops/env.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { inNetworks } from '../../platform/http/client-address.ts'
import { createRateLimiter } from '../../platform/http/rate-limit.ts'
import type { Log } from '../../platform/log.ts'
import type { Secret } from '../../platform/secret.ts'
import { createAccountSigns, deleteSigns } from '../account-signs.ts'
import type { OpenIdIssuer } from '../google/create-google.ts'
import { createGoogle } from '../google/create-google.ts'
import { createPasswordHasher } from './hash-password.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createSignedCookie } from './signed-cookie.ts'
import type { SlowHash } from './slow-hash.ts'
import type { OnTakeover } from './store-passwords.ts'
import { sessionCookieSeconds } from './touch-session.ts'

/** In the same transaction; an admin checks the new name. @param formerName the verified name */
type OnBadgeLost = (tx: Db, userId: string, formerName: string) => Promise<void>

export type AuthDeps = {
  db: Database
  env: Pick<Env, 'PUBLIC_URL' | 'NODE_ENV' | 'ADMIN_NETWORKS' | 'ADMIN_FACTOR'>
  secret: Secret
  log: Log
  clock?: Clock
  /** Google, or its stand-in; without it nobody signs in that way. */
  google?: OpenIdIssuer | undefined
  /** argon2id by default. */
  slowHash?: SlowHash
  onBadgeLost?: OnBadgeLost
  onSignUp?: (user: { id: string; email: string }) => Promise<void>
  /** In the same transaction. */
  onTakeover?: OnTakeover
  /** Whether several people use this account, as those of the demo: its browsers tell nothing. */
  isShared?: (email: string) => boolean
}

export type Auth = ReturnType<typeof createAuth>

/** What the calls under /api/auth (auth-handler.ts) share: the database, cookies, limits, and what they tell other modules. */
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
    // The server decides how long it lasts (touch-session.ts).
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
