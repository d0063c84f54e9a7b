import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { ownValue } from '../../kernel/own-value.ts'
import { trimUnseen } from '../../kernel/visible-text.ts'
import type { Env } from '../../ops/env.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Limit, RateLimiter } from '../../platform/http/rate-limit.ts'
import { unavailable } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log.ts'
import type { AccountSigns } from '../account-signs.ts'
import { whyNotName } from '../forms/rules.ts'
import { authTexts, forgottenTexts } from '../forms/texts.ts'
import { roleInForce, whyNotPassword } from '../rules.ts'
import { sessions } from '../schema.ts'
import { findAccountByEmail, keepAccount, lockForUpdate, updateAccount } from '../store.ts'
import { refuse, refuseIfLimited } from './auth-errors.ts'
import { type AuthContext, createSignInHooks, createSignRecorder } from './create-sign-in-hooks.ts'
import { whyGuessable } from './guessable-passwords.ts'
import type { PasswordHasher } from './hash-password.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { requestPasswordLink } from './send-password-link.ts'
import { keepFactorShown } from './shown-factor.ts'
import { deleteMailedLinks, findPasswordLink } from './store-links.ts'
import { findMailboxOf } from './store-passwords.ts'
import { findSignedIn, markGoogleSession } from './store-sessions.ts'

/**
 * Removes a seller's verification from the data of other modules, in the same transaction, and has an admin check the other name.
 * @param formerName the name that was verified
 */
export type OnBadgeLost = (tx: Db, userId: string, formerName: string) => Promise<void>

/** Has the e-mail of a new account confirmed. */
export type OnSignUp = (user: { id: string; email: string }) => Promise<void>

type Deps = {
  db: Database
  env: Pick<Env, 'PUBLIC_URL' | 'NODE_ENV' | 'ADMIN_FACTOR'>
  limiter: RateLimiter
  throttle: LoginThrottle
  hasher: PasswordHasher
  onBadgeLost: OnBadgeLost
  onSignUp: OnSignUp
  signs: AccountSigns
  clock: Clock
  log: Log
  isShared: (email: string) => boolean
}
/** Checks and changes the body of a call. A returned answer is sent instead of the library's. */
type BeforeHook = (body: AuthBody, ctx: AuthContext) => Promise<unknown>

/** How many mails an address can be made to receive. */
const resetMails: Limit = { name: 'reset-mail', limit: 5, windowSeconds: 3600 }

/** What happens before and after the identity library's own work on a call. */
export function createAuthHooks(deps: Deps) {
  const { db, clock } = deps
  const signIn = createSignInHooks(deps)
  const recordSigns = createSignRecorder(deps)
  const beforeHooks: Record<string, BeforeHook> = {
    ...passwordHooks(deps),
    '/sign-in/email': (_body, ctx) => signIn.before(ctx),
    '/update-user': (body, ctx) => updateUser(deps, body, ctx),
  }
  return {
    before: createAuthMiddleware(async (ctx) => {
      const body: AuthBody = { ...ctx.body }
      requirePlainValues(body)
      const answer = await beforeHooks[ctx.path]?.(body, ctx)
      return answer ?? (ctx.body ? { context: { body } } : undefined)
    }),
    after: createAuthMiddleware(async (ctx) => {
      if (ctx.path === '/sign-in/email') {
        await signIn.after(ctx)
        await tellOfFactor(db, ctx, deps.env.ADMIN_FACTOR)
      }
      if (ctx.path === '/change-password' && ctx.context.newSession) {
        await deleteMailedLinks(db, ctx.context.newSession.user.id)
        await keepFactorShown(db, ctx.context.newSession.session.id, clock.now())
      }
      if (ctx.path === '/callback/:id' && ctx.context.newSession) {
        await markGoogleSession(db, ctx.context.newSession.session.id, clock.now())
      }
      if (ctx.path === '/sign-up/email' && ctx.context.newSession) {
        await deps.onSignUp(ctx.context.newSession.user)
      }
      if (ctx.context.newSession) {
        await endFormerSession(db, ctx)
        await finishLogin(deps, ctx)
      }
      await recordSigns(ctx)
      await presentRefusal(db, ctx)
    }),
  }
}

/** The hooks of the calls that choose a password. */
function passwordHooks({ db, env, limiter, hasher, clock }: Deps): Record<string, BeforeHook> {
  const requireGood = (password: string, person: Owner) =>
    requireStrong(password, person, env.NODE_ENV === 'production')
  return {
    '/sign-up/email': async (body) => {
      const [name, email] = [requireName(body.name), requireEmail(body.email)]
      body.name = name
      if (typeof body.password === 'string') await hasher.prehash(requireGood(body.password, { name, email }))
    },
    '/change-password': async (body, ctx) => {
      const session = await getSessionFromCtx(ctx)
      // The library refuses whoever is not signed in.
      if (session && typeof body.newPassword === 'string') requireGood(body.newPassword, session.user)
      // A new password ends every session, whatever the client asks for.
      body.revokeOtherSessions = true
    },
    '/request-password-reset': async (body, ctx) => {
      const email = requireEmail(body.email)
      refuseIfLimited(await limiter.take([resetMails, email.toLowerCase()]))
      await requestPasswordLink(db, email)
      // The library would look the account up and send the mail before it answers: the time would tell whether it exists.
      return ctx.json({ status: true, message: forgottenTexts.sent })
    },
    '/reset-password': async (body, ctx) => {
      // The library takes it from the query, too.
      const token = body.token || ctx.query?.token
      if (typeof body.newPassword !== 'string' || typeof token !== 'string') return
      const userId = await findPasswordLink(db, token, clock.now())
      const owner = userId && (await findMailboxOf(db, userId))
      // The library refuses a link that is not good.
      if (owner) requireGood(body.newPassword, owner)
    },
  }
}

/**
 * Changes the name of an account, and its picture unless that is undefined. An admin has verified a seller under one name:
 * another name removes the badge.
 */
async function updateUser({ db, onBadgeLost }: Deps, body: AuthBody, ctx: AuthContext): Promise<unknown> {
  // The library refuses a new e-mail.
  if (body.name === undefined || body.email) return undefined
  const [name, image] = [requireName(body.name), requireImage(body.image)]
  const session = await getSessionFromCtx(ctx)
  if (!session) return undefined
  await db.transaction(async (tx) => {
    const account = await lockForUpdate(tx, session.user.id)
    if (!account) return
    const keepsBadge = account.verified && account.name === name
    await updateAccount(tx, account.id, { name, image, verified: keepsBadge })
    if (account.verified && !keepsBadge) await onBadgeLost(tx, account.id, account.name)
  })
  // The library would write the name again, and might overwrite one that an admin has verified since.
  return ctx.json({ status: true })
}

/** Ends the session that the browser had until it signed in again, perhaps to another account: its cookie is being replaced. */
async function endFormerSession(db: Database, ctx: AuthContext): Promise<void> {
  const { authCookies, secret } = ctx.context
  const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
  if (token) await db.delete(sessions).where(eq(sessions.token, token))
}

/** Says that a sign-in opens nothing until the second factor is shown, or that an admin has to set one up first. */
async function tellOfFactor(db: Database, ctx: AuthContext, adminFactor: Env['ADMIN_FACTOR']): Promise<void> {
  const { newSession } = ctx.context
  if (!newSession) return
  const account = await findSignedIn(db, newSession.session.id)
  if (!account) ctx.setHeader('x-second-factor', 'required')
  else if (roleInForce(account, adminFactor) !== account.role) ctx.setHeader('x-second-factor', 'missing')
}

const waysIn: Record<string, string> = {
  '/sign-in/email': 'password',
  '/sign-up/email': 'sign-up',
  '/change-password': 'new password',
  '/callback/:id': 'google',
}

/**
 * Logs that a session was opened: whose, by which way, and whether a second factor has to follow. If not, it keeps an account that
 * was to be closed; else showing the factor does.
 */
async function finishLogin({ db, log }: Deps, { path, context }: AuthContext): Promise<void> {
  const { newSession } = context
  if (!newSession) return
  const isWhole = (await findSignedIn(db, newSession.session.id)) !== null
  if (isWhole) await keepAccount(db, newSession.user.id)
  const factor = isWhole ? undefined : 'to be shown'
  log.info('login', { account: newSession.user.id, way: waysIn[path], factor })
}

/** Replaces the library's refusal with one in our words. */
async function presentRefusal(db: Database, ctx: AuthContext): Promise<void> {
  const answer = ctx.context.returned
  // A 429 has its Retry-After already.
  if (!(answer instanceof APIError) || !answer.body?.code || answer.statusCode === 429) return
  const code = await readCode(db, answer.body.code, ctx)
  if (ownValue(authTexts, code)) throw refuse(answer.status, code)
}

/** Our code for the library's. Throws a 503 where the library takes a database error for a refusal. */
async function readCode(db: Database, code: string, ctx: AuthContext): Promise<string> {
  if (code !== 'FAILED_TO_CREATE_USER') return code
  // When two people sign up with one e-mail at the same moment, the database refuses the second.
  const lostRace = await findAccountByEmail(db, String(ctx.body?.email))
  if (!lostRace) throw unavailable()
  return 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'
}

/** The body of a call of the identity library. */
type AuthBody = Record<string, unknown>

/**
 * Refuses a body with anything but text that the database can hold, numbers, flags and nulls. The library copies nested
 * values recursively, so deeply nested ones would overflow the stack.
 */
function requirePlainValues(body: AuthBody): void {
  const isPlain = (value: unknown) =>
    typeof value === 'string' ? !value.includes('\0') : typeof value !== 'object' || value === null
  if (!Object.values(body).every(isPlain)) throw refuse('BAD_REQUEST', 'VALIDATION_ERROR')
}

/** A name that an account may have. */
function requireName(value: unknown): string {
  const name = typeof value === 'string' ? trimUnseen(value) : ''
  const why = whyNotName(name)
  if (why) throw refuse('BAD_REQUEST', `NAME_${toLibraryCode(why)}`)
  return name
}

/** The address of an image. Null removes it, undefined keeps it. */
function requireImage(value: unknown): string | null | undefined {
  if (typeof value === 'string' || value === null || value === undefined) return value
  throw refuse('BAD_REQUEST', 'VALIDATION_ERROR')
}

function requireEmail(value: unknown): string {
  const email = z.email().safeParse(value)
  if (!email.success) throw refuse('BAD_REQUEST', 'INVALID_EMAIL')
  return email.data
}

type Owner = { name: string; email: string }

/** A password that this person may choose. */
function requireStrong(password: string, person: Owner, isProduction: boolean): string {
  const why = whyNotPassword(password) ?? whyGuessable(password, person, isProduction)
  if (why) throw refuse('BAD_REQUEST', `PASSWORD_${toLibraryCode(why)}`)
  return password
}

/** Turns a reason such as 'too-long' into the library's style of codes. */
function toLibraryCode(why: string): string {
  return why.toUpperCase().replaceAll('-', '_')
}
