import type { Context, Handler } from 'hono'
import { isLocale, type Locale } from '../../kernel/locale.ts'
import { isLoopback } from '../../ops/env.ts'
import type { Database } from '../../platform/database/database.ts'
import { personal } from '../../platform/http/cache-headers.ts'
import { addressOf } from '../../platform/http/client-address.ts'
import { respondMethods } from '../../platform/http/methods.ts'
import { Refusal, unavailable } from '../../platform/http/refusal.ts'
import { inLocale, requestLocale } from '../../platform/http/request-locale.ts'
import { noteRoute } from '../../platform/work-context.ts'
import { authTexts } from '../forms/texts.ts'
import { popupCallbackPage } from '../google/popup-callback-page.ts'
import { refusal } from '../problems.ts'
import { refusalTexts } from '../texts.ts'
import { rethrowOutage } from './auth-errors.ts'
import type { Auth } from './create-auth.ts'
import { hashFor } from './hash-password.ts'
import { mayUse } from './read-session.ts'
import { findSignedIn } from './store-sessions.ts'

/** The calls of the identity library that are open. It offers far more than the specification asks for; the rest is a 404. */
const open = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-in/social',
  'GET /callback/google',
  'GET /popup-done',
  'POST /sign-out',
  'GET /get-session',
  'POST /update-user',
  'POST /change-password',
  'POST /request-password-reset',
  'POST /reset-password',
])

/** Those of them that a session opens, which the library lets in without a second factor. */
const ofSession = new Set(['/update-user', '/change-password'])

type Deps = { auth: Auth; db: Database }

/** Answers `/api/auth/*`. No response may be cached. */
export function authHandler(deps: Deps): Handler {
  const { auth } = deps
  return async (c) => {
    const path = new URL(c.req.url).pathname.replace(/^\/api\/auth/, '')
    const methods = ['GET', 'POST'].filter((method) => open.has(`${method} ${path}`))
    if (methods.length === 0) throw new Refusal(404, 'no-such-call', refusalTexts.noSuchCall)
    noteRoute(`/api/auth${path}`)
    // Not HEAD: a link preview must not sign anybody in.
    if (!methods.includes(c.req.method)) return respondMethods(c, methods)
    if (path === '/popup-done') return inLocale(localeOfPopup(c), popupCallbackPage)
    const { headers } = c.req.raw
    if (ofSession.has(path)) {
      const found = await rethrowOutage(() => auth.api.getSession({ headers }))
      // The library refuses whoever has no session.
      if (found && !(await opensAnything(deps, found.session.id, headers))) throw refusal('not-signed-in')
    }
    const address = addressOf(c)
    // Behind a proxy that TRUST_PROXY does not name, this machine's own address stands for everybody.
    const owner = isLoopback(address) ? undefined : address
    const answer = await hashFor(owner, () => rethrowOutage(() => auth.handler(c.req.raw)))
    if (answer.status === 429) {
      const retryAfterSeconds = Number(answer.headers.get('x-retry-after')) || 60
      throw new Refusal(429, 'too-many-requests', authTexts.TOO_MANY_REQUESTS ?? '', { retryAfterSeconds })
    }
    // The library has logged the cause.
    if (answer.status >= 500) throw unavailable()
    answer.headers.set('cache-control', personal)
    // The browser drops what it keeps of the pages to go back to.
    if (path === '/sign-out' && answer.ok) answer.headers.set('clear-site-data', '"cache"')
    return withoutToken(deps, answer, headers)
  }
}

type Answer = { token?: unknown; session?: { id: string; token?: unknown } } | null

/** Whether a session opens anything where a request comes from: its second factor was shown, and an admin is in their networks. */
async function opensAnything({ auth, db }: Deps, sessionId: string, headers: Headers): Promise<boolean> {
  const account = await findSignedIn(db, sessionId)
  return account !== null && mayUse(auth, account, headers)
}

/**
 * An answer without the token of the session, which is the cookie's alone: scripts of a page must not read it. Without all of it while
 * the session opens nothing.
 */
async function withoutToken(deps: Deps, answer: Response, headers: Headers): Promise<Response> {
  if (!answer.ok || !answer.headers.get('content-type')?.includes('application/json')) return answer
  const body = (await answer.json()) as Answer
  if (body?.session && !(await opensAnything(deps, body.session.id, headers))) {
    return new Response('null', answer)
  }
  delete body?.token
  delete body?.session?.token
  return new Response(JSON.stringify(body), answer)
}

/** The language of the login page that opened the popup (ask-google.tsx). */
function localeOfPopup(c: Context): Locale {
  const locale = c.req.query('locale')
  return isLocale(locale) ? locale : requestLocale()
}
