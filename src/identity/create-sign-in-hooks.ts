import { APIError, type createAuthMiddleware } from 'better-auth/api'
import type { Env } from '../platform/env.ts'
import { clientAddressHeader } from '../platform/http/client-address.ts'
import { loginFailed } from './login-failed.ts'
import type { LoginAttempt, LoginThrottle } from './login-throttle.ts'
import { refuseIfLimited } from './present-refusal.ts'

/** One call of the identity library. */
export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]
type Deps = { env: Pick<Env, 'PUBLIC_URL'>; throttle: LoginThrottle }

/** What happens before and after a sign-in with a password: the throttle, and the device cookie that it reads. */
export function createSignInHooks({ env, throttle }: Deps) {
  const secure = env.PUBLIC_URL.startsWith('https:')
  const cookieName = `${secure ? '__Secure-' : ''}swap.known_browser`

  const readAttempt = (ctx: AuthContext): LoginAttempt => ({
    email: String(ctx.body?.email),
    address: ctx.headers?.get(clientAddressHeader) ?? 'unknown',
    deviceCookie: ctx.getCookie(cookieName) ?? null,
  })

  return {
    async before(ctx: AuthContext): Promise<void> {
      const wait = await throttle.consume(readAttempt(ctx))
      if (wait > 0) loginFailed.send({ reason: 'too-many-tries' })
      refuseIfLimited(wait)
    },
    async after(ctx: AuthContext): Promise<void> {
      const answer = ctx.context.returned
      const isWrongPassword = answer instanceof APIError && answer.statusCode === 401
      if (isWrongPassword) loginFailed.send({ reason: 'wrong-password' })
      else await throttle.refund(readAttempt(ctx))
      if (answer instanceof APIError) return
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
