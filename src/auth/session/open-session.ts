import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { formatPostingTime } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import type { Limit, RateLimiter } from '../../platform/http/rate-limit.ts'
import { addMailJob, type LinkMailDeps, sendLinkMail } from '../../platform/jobs/mail.ts'
import { deviceCookie } from '../account-signs.ts'
import { roleInForce } from '../rules.ts'
import { sessions, users } from '../schema.ts'
import { isOpen, keepAccount } from '../store.ts'
import { refuse, refuseIfLimited } from './auth-refusal.ts'
import type { Auth } from './create-auth.ts'
import { describeDevice, placeOf } from './list-sessions.ts'
import { mayUse, type OwnAccount, ownColumns, presentOwner } from './read-session.ts'
import { createSessionToken } from './signed-cookie.ts'
import { findMailboxOf, holdPasswordHash } from './store-passwords.ts'
import { sessionTexts, newDeviceTexts as words } from './texts.ts'
import { endOfSession } from './touch-session.ts'

export const newDeviceJob = 'send-new-device'

/** Browsers without cookies are new each time. */
const newDeviceMails: Limit = { name: 'new-device', limit: 5, windowSeconds: 3600 }

type Login = { userId: string; userAgent: string | null; address: string | null; at: Date }

async function tellNewDeviceLater(db: Db, limiter: RateLimiter, login: Login): Promise<void> {
  const { userId, userAgent, address, at } = login
  if ((await limiter.take([newDeviceMails, userId])) > 0) return
  const device = { ...describeDevice(userAgent), place: placeOf(address) }
  await addMailJob(db, newDeviceJob, { userId, ...device, at: at.toISOString() })
}

const payloadSchema = z.object({
  userId: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  place: z.string().nullable(),
  at: z.iso.datetime(),
})

/** The job that mails the owner of an account about a login in a new browser, at a confirmed e-mail only. */
export async function sendNewDevice(deps: LinkMailDeps & { db: Database }, payload: unknown): Promise<void> {
  const { userId, browser, system, place, at } = payloadSchema.parse(payload)
  const mailbox = await findMailboxOf(deps.db, userId)
  if (!mailbox?.emailVerified) return
  await sendLinkMail(deps, mailbox, '/dashbord/account#sessions', (link) => ({
    subject: words.subject,
    text: words.text(sessionTexts.device(browser, system), place, formatPostingTime(at), link),
    label: words.label,
  }))
}

const newSessions: Limit = { name: 'session', limit: 120, windowSeconds: 600 }

/** An account that is no older than this at its login has just signed up. */
const signUpMillis = 60_000

type NewSession = typeof sessions.$inferSelect

/** What somebody has shown to log in: the password whose hash this is, or a Google account. */
type Shown = { way: 'password'; hash: string } | { way: 'google' }

/**
 * Logs somebody in: opens a session in the browser of this request. Throws for a password that was replaced since it was compared, a
 * closed account, an admin outside of their networks, and too many sessions.
 */
export async function openSession(auth: Auth, c: Context, userId: string, shown: Shown): Promise<OwnAccount> {
  const { db, clock, limiter } = auth
  const [account] = await db
    .select(ownColumns)
    .from(users)
    .where(and(eq(users.id, userId), isOpen))
  if (!account) throw refuse(401, 'INVALID_EMAIL_OR_PASSWORD')
  if (!mayUse(auth, account)) throw refuse(403, 'ADMIN_NETWORK')
  refuseIfLimited(await limiter.take([newSessions, userId]))
  const googleAt = shown.way === 'google' ? clock.now() : null
  const session = await db.transaction(async (tx) => {
    // Who sets another password ends the sessions that there are then: this one is among them, or does not begin.
    const isShown = shown.way === 'google' || (await holdPasswordHash(tx, userId, shown.hash))
    if (!isShown) throw refuse(401, 'INVALID_EMAIL_OR_PASSWORD')
    return addSession(auth, tx, c, account, { googleAt })
  })
  await finishLogin(auth, c, account, session, shown.way)
  return account
}

/**
 * Logs somebody in whose password has this hash, and answers who it is. Headers say when it is an admin's, and
 * when a second factor must be shown or set up.
 * Throws what `openSession` throws.
 */
export async function enterWithPassword(auth: Auth, c: Context, userId: string, hash: string) {
  const account = await openSession(auth, c, userId, { way: 'password', hash })
  describeLogin(auth, c, account, account.hasFactor)
  return { redirect: false, user: presentOwner(account) }
}

/** Tells the browser in headers where to lead an account: whether it is an admin's, and whether a second factor is due or missing. */
export function describeLogin(
  { env }: Pick<Auth, 'env'>,
  c: Context,
  account: Parameters<typeof roleInForce>[0],
  isFactorDue: boolean,
): void {
  if (account.role === 'admin') c.header('x-role', 'admin')
  if (isFactorDue) c.header('x-second-factor', 'required')
  else if (roleInForce(account, env.ADMIN_FACTOR) !== account.role) c.header('x-second-factor', 'missing')
}

/** Adds a session of this request's address and browser, with what has been shown for it. */
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
      ipAddress: readClientAddress(),
      userAgent: c.req.header('user-agent') ?? null,
    })
    .returning()
  if (!session) throw new Error('the session was not added')
  return session
}

/** Gives the browser a new session and records the login. An account to be closed is kept, once its factor is shown. */
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

/** Ends the session of the request's cookie, if there is one. */
export async function endSessionOf({ db, sessionCookie }: Auth, c: Context): Promise<void> {
  const token = sessionCookie.read(c.req.raw.headers)
  if (token !== null) await db.delete(sessions).where(eq(sessions.token, token))
}

/** Records the browser's cookie and a sign-up's address, by which one person's accounts are recognised. Mails about a new browser. */
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
  const address = readClientAddress()
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
