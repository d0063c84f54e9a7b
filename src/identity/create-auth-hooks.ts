import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { z } from 'zod'
import type { Database } from '../platform/database/database.ts'
import type { Env } from '../platform/env.ts'
import { clientAddressHeader } from '../platform/http/client-address.ts'
import type { Limit, RateLimiter } from '../platform/http/rate-limit.ts'
import { unavailable } from '../platform/http/refusal.ts'
import type { LimitTries, Try } from './login-throttle.ts'
import { authMessages, forgottenMessages } from './messages/forms.ts'
import type { Hashes } from './prehash-password.ts'
import { refuse, refuseFor } from './present-refusal.ts'
import { whyNotName, whyNotPassword } from './rules.ts'
import { requestPasswordLink } from './send-password-link.ts'
import { type OnBadgeLost, setName } from './set-name.ts'
import { findAccountByEmail } from './store.ts'
import { deletePasswordLinks } from './store-passwords.ts'

type Deps = {
  db: Database
  env: Pick<Env, 'PUBLIC_URL'>
  limiter: RateLimiter
  tries: LimitTries
  hashes: Hashes
  onBadgeLost: OnBadgeLost
}
type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]
type Body = Record<string, unknown>

/** How many mails an address can be made to receive. */
const resetMails: Limit = { name: 'reset-mail', limit: 5, windowSeconds: 3600 }

/** What happens before and after the identity library's own work on a call. */
export function createAuthHooks({ db, env, limiter, tries, hashes, onBadgeLost }: Deps) {
  const secure = env.PUBLIC_URL.startsWith('https:')
  /** The cookie that tells a browser in which the owner of an account has signed in before (login-throttle.ts). */
  const markCookie = `${secure ? '__Secure-' : ''}swap.known_browser`

  /** What a sign-in says about who tries it. */
  const readTry = (ctx: Context): Try => ({
    email: String(ctx.body?.email),
    address: ctx.headers?.get(clientAddressHeader) ?? 'unknown',
    mark: ctx.getCookie(markCookie) ?? null,
  })

  /** By the path of a call: checks its body and changes it. Answers what the library need not answer any more. */
  const before: Record<string, (body: Body, ctx: Context) => Promise<unknown>> = {
    '/sign-up/email': async (body) => {
      body.name = requireName(body.name)
      requireEmail(body.email)
      if (typeof body.password === 'string') body.password = await hashes.ahead(requireStrong(body.password))
    },
    '/sign-in/email': async (_body, ctx) => {
      refuseFor(await tries.begin(readTry(ctx)))
    },
    '/update-user': async (body, ctx) => {
      // The library refuses a new e-mail.
      if (body.name === undefined || body.email) return undefined
      const profile = { name: requireName(body.name), image: requireImage(body.image) }
      const session = await getSessionFromCtx(ctx)
      if (!session) return undefined
      await setName(db, onBadgeLost, { id: session.user.id, ...profile })
      // Answered here: the library would write the name once more, perhaps over one that an admin has looked at since.
      return ctx.json({ status: true })
    },
    '/change-password': async (body) => {
      if (typeof body.newPassword === 'string') requireStrong(body.newPassword)
      // A new password ends every session, whatever the client asks for.
      body.revokeOtherSessions = true
    },
    '/request-password-reset': async (body, ctx) => {
      const email = requireEmail(body.email)
      refuseFor(await limiter.take([resetMails, email.toLowerCase()]))
      await requestPasswordLink(db, email)
      // Answered here: the library would look the account up, and mail before the answer.
      return ctx.json({ status: true, message: forgottenMessages.sent })
    },
    '/reset-password': async (body) => {
      if (typeof body.newPassword !== 'string') return
      body.newPassword = await hashes.ahead(requireStrong(body.newPassword))
    },
  }

  async function afterSignIn(ctx: Context): Promise<void> {
    const answer = ctx.context.returned
    const isWrong = answer instanceof APIError && answer.statusCode === 401
    if (!isWrong) await tries.giveBack(readTry(ctx))
    if (answer instanceof APIError) return
    ctx.setCookie(markCookie, await tries.makeMark(readTry(ctx)), {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/api/auth/sign-in',
      maxAge: 365 * 24 * 60 * 60,
    })
  }

  /** The code of a refusal, as we answer it. Throws a 503 where the library takes a fault of the database for a refusal. */
  async function readCode(code: string, ctx: Context): Promise<string> {
    if (code !== 'FAILED_TO_CREATE_USER') return code
    // Two sign-ups of one e-mail at the same moment: the database refuses the second.
    const lostRace = await findAccountByEmail(db, String(ctx.body?.email))
    if (!lostRace) throw unavailable()
    return 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'
  }

  return {
    before: createAuthMiddleware(async (ctx) => {
      const body: Body = { ...ctx.body }
      if (!Object.values(body).every(isPlainValue)) throw refuse('BAD_REQUEST', 'VALIDATION_ERROR')
      const answer = await before[ctx.path]?.(body, ctx)
      return answer ?? (ctx.body ? { context: { body } } : undefined)
    }),
    after: createAuthMiddleware(async (ctx) => {
      if (ctx.path === '/sign-in/email') await afterSignIn(ctx)
      if (ctx.path === '/change-password' && ctx.context.newSession) {
        await deletePasswordLinks(db, ctx.context.newSession.user.id)
      }
      const answer = ctx.context.returned
      // A 429 has its Retry-After already.
      if (!(answer instanceof APIError) || !answer.body?.code || answer.statusCode === 429) return
      const code = await readCode(answer.body.code, ctx)
      if (authMessages[code]) throw refuse(answer.status, code)
    }),
  }
}

/**
 * Whether a field is a value that every open call can take: text that the database can hold, a number, a flag or nothing.
 * The library copies nested values recursively, which deep ones turn into a stack overflow.
 */
function isPlainValue(value: unknown): boolean {
  return typeof value === 'string' ? !value.includes('\0') : typeof value !== 'object' || value === null
}

function requireName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : ''
  const why = whyNotName(name)
  if (why) throw refuse('BAD_REQUEST', `NAME_${writeCode(why)}`)
  return name
}

function requireImage(value: unknown): string | null | undefined {
  if (typeof value === 'string' || value === null || value === undefined) return value
  throw refuse('BAD_REQUEST', 'VALIDATION_ERROR')
}

function requireEmail(value: unknown): string {
  const email = z.email().safeParse(value)
  if (!email.success) throw refuse('BAD_REQUEST', 'INVALID_EMAIL')
  return email.data
}

function requireStrong(password: string): string {
  const why = whyNotPassword(password)
  if (why) throw refuse('BAD_REQUEST', `PASSWORD_${writeCode(why)}`)
  return password
}

/** A reason of our rules as part of a code of the library's kind. */
function writeCode(why: string): string {
  return why.toUpperCase().replaceAll('-', '_')
}
