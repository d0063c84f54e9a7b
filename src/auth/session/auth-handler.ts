import { createHash } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { html, raw } from 'hono/html'
import { getLocale, isLocale, type Locale } from '../../kernel/locale.ts'
import { ownValue } from '../../kernel/own-value.ts'
import { hasSession, personal } from '../../platform/http/cache-headers.ts'
import { addressOf } from '../../platform/http/client-address.ts'
import { respondMethods } from '../../platform/http/methods.ts'
import { platformRefusal, Refusal } from '../../platform/http/refusal.ts'
import { inLocale, requestLocale } from '../../platform/http/request-locale.ts'
import { noteRoute } from '../../platform/work-context.ts'
import { authTexts } from '../forms/texts.ts'
import { accounts, users } from '../schema.ts'
import { lockForUpdate, updateAccount } from '../store.ts'
import { popupTexts } from '../texts.ts'
import { AuthRefusal, refuse, refuseIfLimited } from './auth-refusal.ts'
import type { Auth } from './create-auth.ts'
import { askerOf } from './hash-password.ts'
import { addSession, endSessionOf, finishLogin } from './open-session.ts'
import { findSession, findUsableSession, isUsable, ownColumns, presentOwner } from './read-session.ts'
import { type AuthBody, requireEmail, requireImage, requireName, requireStrong } from './require-fields.ts'
import { changePassword, requestPasswordReset, resetPassword } from './set-password.ts'
import { returnFromGoogle, startGoogle } from './sign-in-with-google.ts'
import { signIn } from './sign-in.ts'

// COOP may cut window.opener.
const script = `
const query = new URLSearchParams(location.search)
const channel = new BroadcastChannel('swap-google')
channel.postMessage({ flow: query.get('flow'), error: query.get('error') })
setTimeout(() => close(), 50)
`
const scriptHash = createHash('sha256').update(script).digest('base64')

const renderPage = () => html`<!doctype html>
<html lang="${getLocale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Swap</title></head>
<body><p>${popupTexts.done}</p><script>${raw(script)}</script></body>
</html>
`

/** Responds with the page of Google's window, which reports the outcome (no secret) to the opener and closes itself. */
function popupCallbackPage(): Response {
  return new Response(String(renderPage()), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': getLocale(),
      'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
  })
}

type AuthCall = {
  method: 'GET' | 'POST'
  /** How often an address may call it, which a thousand people may share. Logins have limits of their own (login-throttle.ts). */
  perMinute?: number
  answer: (auth: Auth, c: Context, body: AuthBody) => Response | Promise<Response | object | null>
}

const calls: Record<string, AuthCall> = {
  '/sign-up/email': { method: 'POST', perMinute: 30, answer: signUp },
  '/sign-in/email': { method: 'POST', answer: signIn },
  '/sign-in/social': { method: 'POST', perMinute: 60, answer: startGoogle },
  '/callback/google': { method: 'GET', perMinute: 300, answer: returnFromGoogle },
  '/popup-done': { method: 'GET', answer: (_auth, c) => inLocale(localeOfPopup(c), popupCallbackPage) },
  '/sign-out': { method: 'POST', perMinute: 300, answer: signOut },
  '/get-session': { method: 'GET', answer: getSession },
  '/update-user': { method: 'POST', perMinute: 300, answer: updateUser },
  '/change-password': { method: 'POST', perMinute: 10, answer: changePassword },
  '/request-password-reset': { method: 'POST', perMinute: 20, answer: requestPasswordReset },
  '/reset-password': { method: 'POST', perMinute: 20, answer: resetPassword },
}

/** Answers the calls under /api/auth: limits, the check of the sender, the call, refusals as JSON. Nothing of it is cached. */
export function authHandler({ auth }: { auth: Auth }): Handler {
  return async (c) => {
    const path = new URL(c.req.url).pathname.replace(/^\/api\/auth/, '')
    const call = ownValue(calls, path)
    if (!call) throw platformRefusal('no-such-call')
    noteRoute(`/api/auth${path}`)
    // Not HEAD: a link preview must not sign anybody in.
    if (c.req.method !== call.method) return respondMethods(c, [call.method])
    c.header('cache-control', personal)
    try {
      await limitCalls(auth, path, call)
      const isOwn = call.method === 'GET' || isFromOwnPage(c.req.raw.headers, auth.env.PUBLIC_URL)
      if (!isOwn) throw platformRefusal('other-origin')
      const answer = await call.answer(auth, c, call.method === 'GET' ? {} : await readBody(c))
      return answer instanceof Response ? answer : c.json(answer)
    } catch (error) {
      if (error instanceof AuthRefusal) return respondRefusal(c, error)
      throw error
    }
  }
}

async function limitCalls({ env, limiter }: Auth, path: string, { perMinute }: AuthCall) {
  if (!perMinute || env.NODE_ENV === 'test') return
  const limit = { name: 'identity', limit: perMinute, windowSeconds: 60 }
  refuseIfLimited(await limiter.take([limit, `${addressOf()} ${path}`]))
}

/** Whether a request comes from a page of ours, or from no browser (CSRF): a browser names its origin, others have no cookie. */
function isFromOwnPage(headers: Headers, publicUrl: string): boolean {
  const sender = headers.get('origin') ?? headers.get('referer')
  if (sender === null) return !headers.has('cookie') && !headers.has('sec-fetch-site')
  if (sender === 'null') return headers.get('sec-fetch-site') === 'same-origin'
  return URL.parse(sender)?.origin === new URL(publicUrl).origin
}

/** Reads the body, a flat object of values that can be stored. Throws a 400 for another, a 415 for what is not JSON. */
async function readBody(c: Context): Promise<AuthBody> {
  const text = await c.req.text()
  if (text === '') return {}
  if (!c.req.header('content-type')?.startsWith('application/json')) {
    throw platformRefusal('unsupported-media-type')
  }
  const body = parseJson(text)
  const isPlain = (value: unknown) =>
    typeof value === 'string' ? !value.includes('\0') : typeof value !== 'object' || value === null
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse(400, 'VALIDATION_ERROR')
  if (!Object.values(body).every(isPlain)) throw refuse(400, 'VALIDATION_ERROR')
  return body as AuthBody
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse(400, 'VALIDATION_ERROR')
  }
}

function respondRefusal(c: Context, { status, code, retryAfterSeconds }: AuthRefusal): Response {
  const message = ownValue(authTexts, code) ?? code
  if (status === 429) throw new Refusal(429, 'too-many-requests', message, { retryAfterSeconds })
  return c.json({ code, message }, status)
}

/** Says who is signed in; null for nobody, and while a second factor is to be shown. */
async function getSession(auth: Auth, c: Context) {
  const found = await findSession(auth, c.req.raw.headers)
  if (!found && hasSession(c)) auth.sessionCookie.remove(c)
  if (!found || !isUsable(auth, found)) return null
  const { account, usedAt, factorAt: _, ...session } = found
  return { session: { ...session, userId: account.id, updatedAt: usedAt }, user: presentOwner(account) }
}

async function signOut(auth: Auth, c: Context) {
  await endSessionOf(auth, c)
  auth.sessionCookie.remove(c)
  c.header('clear-site-data', '"cache"')
  // The form of a page without a script.
  if (c.req.header('accept')?.includes('text/html')) return c.redirect('/', 303)
  return { success: true }
}

/** The language of the page that has opened the popup (ask-google.tsx). */
function localeOfPopup(c: Context): Locale {
  const locale = c.req.query('locale')
  return isLocale(locale) ? locale : requestLocale()
}

/** Changes the name or the picture of the caller; what is undefined stays. Another name takes a seller's badge away. */
async function updateUser(auth: Auth, c: Context, body: AuthBody) {
  const found = await findUsableSession(auth, c.req.raw.headers)
  if (!found) throw platformRefusal('not-signed-in')
  if (body.email) throw refuse(400, 'EMAIL_CAN_NOT_BE_UPDATED')
  const name = body.name === undefined ? undefined : requireName(body.name)
  const image = requireImage(body.image)
  if (name === undefined && image === undefined) throw refuse(400, 'VALIDATION_ERROR')
  await auth.db.transaction(async (tx) => {
    const account = await lockForUpdate(tx, found.account.id)
    if (!account) return
    const losesBadge = account.verified && name !== undefined && name !== account.name
    await updateAccount(tx, account.id, { name, image, ...(losesBadge && { verifiedAt: null }) })
    if (losesBadge) await auth.onBadgeLost(tx, account.id, account.name)
  })
  return { status: true }
}

/** Opens an account with a password and logs its owner in. Throws a 400 for wrong fields and a 422 for an e-mail that is taken. */
async function signUp(auth: Auth, c: Context, body: AuthBody) {
  const { db, env, clock, hasher } = auth
  const person = {
    name: requireName(body.name),
    email: requireEmail(body.email).toLowerCase(),
    image: requireImage(body.image),
  }
  const password = await hasher.hash(requireStrong(body.password, env), askerOf())
  const now = clock.now()
  const { account, session } = await db.transaction(async (tx) => {
    const [account] = await tx
      .insert(users)
      .values({ ...person, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning(ownColumns)
    if (!account) throw refuse(422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
    const { id: userId } = account
    await tx.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password })
    return { account, session: await addSession(auth, tx, c, account) }
  })
  await auth.onSignUp(account)
  await finishLogin(auth, c, account, session, 'sign-up')
  return { user: presentOwner(account) }
}
