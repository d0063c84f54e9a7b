import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createSignal } from '../../ops/telemetry/signals.ts'
import type { Db } from '../../platform/database/database.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import { passwordLength } from '../rules.ts'
import { accounts, users } from '../schema.ts'
import { isOpen } from '../store.ts'
import { AuthRefusal, refuse, refuseIfLimited } from './auth-refusal.ts'
import type { Auth } from './create-auth.ts'
import { type Asker, askerOf, renewHash } from './hash-password.ts'
import { enterWithPassword } from './open-session.ts'
import { type AuthBody, requireEmail, requireText } from './require-fields.ts'

export const loginFailed = createSignal<{ reason: 'wrong-password' | 'too-many-tries' }>('login-failed')

/**
 * Logs somebody in by e-mail and password. The answer is alike in words and time for a wrong password, an unknown e-mail and a closed
 * account; a header says when a second factor must be shown or set up. Throws a 401, or a 429 after too many tries.
 */
export async function signIn(auth: Auth, c: Context, body: AuthBody) {
  const { db, env, throttle, log } = auth
  const [email, password] = [requireEmail(body.email), requireText(body.password)]
  if (password.length > passwordLength.max) throw refuse(400, 'PASSWORD_TOO_LONG')
  const secure = env.PUBLIC_URL.startsWith('https:')
  const cookieName = `${secure ? '__Secure-' : ''}swap.known_browser`
  const attempt = { email, address: readClientAddress(), deviceCookie: getCookie(c, cookieName) ?? null }

  const known = await findCredentials(db, email)
  const logRefusal = (reason: string) =>
    log.info('login refused', { account: known?.id, way: 'password', reason })
  const device = await throttle.findDevice(attempt)
  const asker: Asker = device ? { owner: `browser ${device}`, first: true } : askerOf()
  const wait = await throttle.consume(attempt)
  if (wait > 0) {
    loginFailed.send({ reason: 'too-many-tries' })
    logRefusal('too-many-tries')
  }
  refuseIfLimited(wait)

  const hash = known?.hash ?? null
  const isRight = await auth.hasher.verify(hash, password, asker).catch(async (error: unknown) => {
    await throttle.refund(attempt)
    throw error
  })
  if (!known || hash === null || !isRight) {
    loginFailed.send({ reason: 'wrong-password' })
    logRefusal('wrong-password')
    throw refuse(401, 'INVALID_EMAIL_OR_PASSWORD')
  }
  await throttle.refund(attempt)

  const answer = await enterWithPassword(auth, c, known.id, hash).catch((error: unknown) => {
    if (error instanceof AuthRefusal) logRefusal(error.code)
    throw error
  })
  // The cookie's signature depends on the hash.
  await renewHash(auth, known.id, hash, password, asker)
  setCookie(c, cookieName, await throttle.issueDeviceCookie(attempt), {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/api/auth/sign-in',
    maxAge: 365 * 24 * 60 * 60,
  })
  return answer
}

async function findCredentials(db: Db, email: string) {
  const isPassword = and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential'))
  const [found] = await db
    .select({ id: users.id, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, isPassword)
    .where(and(eq(users.email, email.toLowerCase()), isOpen))
  return found
}
