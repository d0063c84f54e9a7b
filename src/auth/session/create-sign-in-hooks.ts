import { APIError, type createAuthMiddleware } from 'better-auth/api'
import type { Env } from '../../ops/env.ts'
import { createSignal } from '../../ops/telemetry/signals.ts'
import type { Database } from '../../platform/database/database.ts'
import { clientAddressHeader } from '../../platform/http/client-address.ts'
import type { RateLimiter } from '../../platform/http/rate-limit.ts'
import type { Log } from '../../platform/log.ts'
import { type AccountSigns, deviceCookie } from '../account-signs.ts'
import { findAccountByEmail } from '../store.ts'
import { refuseIfLimited } from './auth-errors.ts'
import { noteKnownBrowser, type PasswordHasher, renewHash } from './hash-password.ts'
import type { LoginAttempt, LoginThrottle } from './login-throttle.ts'
import { tellNewDeviceLater } from './tell-new-device.ts'

/** One call of the identity library. */
export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]
type Deps = {
  db: Database
  env: Pick<Env, 'PUBLIC_URL'>
  throttle: LoginThrottle
  hasher: PasswordHasher
  log: Log
}

/** What happens before and after a sign-in with a password: the throttle, and the device cookie that it reads. */
export function createSignInHooks({ db, env, throttle, hasher, log }: Deps) {
  const secure = env.PUBLIC_URL.startsWith('https:')
  const cookieName = `${secure ? '__Secure-' : ''}swap.known_browser`

  const readAttempt = (ctx: AuthContext): LoginAttempt => ({
    email: String(ctx.body?.email),
    address: ctx.headers?.get(clientAddressHeader) ?? 'unknown',
    deviceCookie: ctx.getCookie(cookieName) ?? null,
  })

  /** Looks the account up whether there is one or not, so that the time tells nothing. */
  const logRefusal = async ({ email }: LoginAttempt, reason: string): Promise<void> => {
    const account = await findAccountByEmail(db, email)
    log.info('login refused', { account: account?.id, way: 'password', reason })
  }

  return {
    async before(ctx: AuthContext): Promise<void> {
      const attempt = readAttempt(ctx)
      const device = await throttle.findDevice(attempt)
      if (device) noteKnownBrowser(device)
      const wait = await throttle.consume(attempt)
      if (wait > 0) {
        loginFailed.send({ reason: 'too-many-tries' })
        await logRefusal(attempt, 'too-many-tries')
      }
      refuseIfLimited(wait)
    },
    async after(ctx: AuthContext): Promise<void> {
      const answer = ctx.context.returned
      const isWrongPassword = answer instanceof APIError && answer.statusCode === 401
      if (isWrongPassword) loginFailed.send({ reason: 'wrong-password' })
      else await throttle.refund(readAttempt(ctx))
      if (answer instanceof APIError) {
        return logRefusal(readAttempt(ctx), isWrongPassword ? 'wrong-password' : String(answer.body?.code))
      }
      // Before the cookie, whose signature depends on the hash.
      const user = ctx.context.newSession?.user
      if (user) await renewHash(db, hasher, user, String(ctx.body?.password))
      ctx.setCookie(cookieName, await throttle.issueDeviceCookie(readAttempt(ctx)), {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        path: '/api/auth/sign-in',
        maxAge: 365 * 24 * 60 * 60,
      })
    },
  }
}

type SignDeps = {
  db: Database
  env: Pick<Env, 'PUBLIC_URL'>
  signs: AccountSigns
  limiter: RateLimiter
  /** Whether an account is used by many people, as those of the demo: then its browsers and addresses say nothing. */
  isShared: (email: string) => boolean
}

/** Accounts whose session is this much younger than they are were just made with it. */
const signUpMillis = 60_000

/**
 * Records the browser of whoever signs up or in, by a cookie of its own, and the address of a sign-up: two accounts of one person
 * are recognised by that (docs/security.md). Tells the owner of an account when it is used in a new browser.
 */
export function createSignRecorder({ db, env, signs, limiter, isShared }: SignDeps) {
  const secure = env.PUBLIC_URL.startsWith('https:')
  const name = `${secure ? '__Secure-' : ''}${deviceCookie.name}`
  return async (ctx: AuthContext): Promise<void> => {
    const { newSession } = ctx.context
    if (!newSession || isShared(newSession.user.email)) return
    const { user, session } = newSession
    const shown = ctx.getCookie(name) ?? null
    const device = deviceCookie.isValid(shown) ? shown : deviceCookie.create()
    const browser = { userId: user.id, kind: 'browser', value: device } as const
    const address = ctx.headers?.get(clientAddressHeader) ?? ''
    if (session.createdAt.getTime() - user.createdAt.getTime() < signUpMillis) {
      await signs.record(db, { userId: user.id, kind: 'sign-up-address', value: address })
    } else if (!(await signs.knows(db, browser))) {
      const userAgent = ctx.headers?.get('user-agent') ?? null
      await tellNewDeviceLater(db, limiter, { userId: user.id, userAgent, address, at: session.createdAt })
    }
    await signs.record(db, browser)
    ctx.setCookie(name, device, {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/api/auth',
      maxAge: deviceCookie.maxAge,
    })
  }
}

/** Somebody tried to sign in with a password and was refused. */
export const loginFailed = createSignal<{ reason: 'wrong-password' | 'too-many-tries' }>('login-failed')
