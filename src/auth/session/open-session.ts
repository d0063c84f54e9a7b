import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Db } from '../../platform/database/database.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { deviceCookie } from '../account-signs.ts'
import { sessions, users } from '../schema.ts'
import { isOpen, keepAccount } from '../store.ts'
import { refuse, refuseIfLimited } from './auth-errors.ts'
import type { Auth } from './create-auth.ts'
import { mayUse, type OwnAccount, ownColumns } from './read-session.ts'
import { createSessionToken } from './signed-cookie.ts'
import { tellNewDeviceLater } from './tell-new-device.ts'
import { endOfSession } from './touch-session.ts'

/** How many sessions an account can open. Only its password gives access to them. */
const newSessions: Limit = { name: 'session', limit: 120, windowSeconds: 600 }

/** Accounts whose session is this much younger than they are were just made with it. */
const signUpMillis = 60_000

type NewSession = typeof sessions.$inferSelect

/**
 * Opens a session of an account whose owner has just proven who they are. Throws the refusal of a closed account, of an admin outside
 * of their networks, and of more sessions than an account needs.
 */
export async function openSession(
  auth: Auth,
  c: Context,
  userId: string,
  way: 'password' | 'google',
): Promise<OwnAccount> {
  const { db, clock, limiter } = auth
  const [account] = await db
    .select(ownColumns)
    .from(users)
    .where(and(eq(users.id, userId), isOpen))
  if (!account) throw refuse(401, 'INVALID_EMAIL_OR_PASSWORD')
  if (!mayUse(auth, account, c.req.raw.headers)) throw refuse(403, 'ADMIN_NETWORK')
  refuseIfLimited(await limiter.take([newSessions, userId]))
  const googleAt = way === 'google' ? clock.now() : null
  await finishLogin(auth, c, account, await addSession(auth, db, c, account, { googleAt }), way)
  return account
}

/** Adds a session of this account. */
export async function addSession(
  { clock }: Auth,
  tx: Db,
  c: Context,
  { id, role }: Pick<OwnAccount, 'id' | 'role'>,
  proof: Partial<Pick<NewSession, 'googleAt' | 'factorAt'>> = {},
): Promise<NewSession> {
  const now = clock.now()
  const [session] = await tx
    .insert(sessions)
    .values({
      ...proof,
      userId: id,
      token: createSessionToken(),
      createdAt: now,
      updatedAt: now,
      expiresAt: endOfSession(role, { createdAt: now, usedAt: now }),
      ipAddress: readClientAddress(c),
      userAgent: c.req.header('user-agent') ?? null,
    })
    .returning()
  if (!session) throw new Error('the session was not added')
  return session
}

/**
 * Gives the browser its new session, and ends the one that it had, perhaps to another account. Unless a second factor has to follow,
 * an account that was to be closed is kept; else showing the factor does.
 */
export async function finishLogin(
  auth: Auth,
  c: Context,
  account: OwnAccount,
  session: NewSession,
  way: string,
): Promise<void> {
  await endSessionOf(auth, c)
  auth.sessionCookie.set(c, session.token)
  const isWhole = !account.hasFactor || session.factorAt !== null
  if (isWhole) await keepAccount(auth.db, account.id)
  auth.log.info('login', { account: account.id, way, factor: isWhole ? undefined : 'to be shown' })
  if (!auth.isShared(account.email)) await recordBrowser(auth, c, account, session)
}

/** Ends the session of a request's cookie, if it has one. */
export async function endSessionOf({ db, sessionCookie }: Auth, c: Context): Promise<void> {
  const token = sessionCookie.read(c.req.raw.headers)
  if (token !== null) await db.delete(sessions).where(eq(sessions.token, token))
}

/**
 * Records the browser of whoever signs up or in, by a cookie of its own, and the address of a sign-up: two accounts of one person
 * are recognised by that (docs/security.md). Tells the owner of an account when it is used in a new browser.
 */
async function recordBrowser(
  { db, env, limiter, signs }: Auth,
  c: Context,
  { id: userId, createdAt }: OwnAccount,
  session: NewSession,
): Promise<void> {
  const secure = env.PUBLIC_URL.startsWith('https:')
  const name = `${secure ? '__Secure-' : ''}${deviceCookie.name}`
  const shown = getCookie(c, name) ?? null
  const device = deviceCookie.isValid(shown) ? shown : deviceCookie.create()
  const browser = { userId, kind: 'browser', value: device } as const
  const address = readClientAddress(c)
  if (session.createdAt.getTime() - createdAt.getTime() < signUpMillis) {
    await signs.record(db, { userId, kind: 'sign-up-address', value: address })
  } else if (!(await signs.knows(db, browser))) {
    const userAgent = c.req.header('user-agent') ?? null
    await tellNewDeviceLater(db, limiter, { userId, userAgent, address, at: session.createdAt })
  }
  await signs.record(db, browser)
  setCookie(c, name, device, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/api/auth',
    maxAge: deviceCookie.maxAge,
  })
}
