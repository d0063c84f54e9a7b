import type { Handler } from 'hono'
import { respondMethods } from '../platform/http/methods.ts'
import { Refusal, unavailable } from '../platform/http/refusal.ts'
import { throwOutage } from './answer-outage.ts'
import type { Auth } from './create-auth.ts'
import { authMessages } from './messages/forms.ts'
import { identityMessages } from './messages/session.ts'
import { finishGoogle } from './popup-callback-page.ts'

/** What of the identity service is open. It offers far more than the specification asks for; the rest does not exist here. */
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

/** Answers `/api/auth/*`. Nothing of it may be kept by a cache. */
export function authHandler(auth: Auth): Handler {
  return async (c) => {
    const path = new URL(c.req.url).pathname.replace(/^\/api\/auth/, '')
    const methods = ['GET', 'POST'].filter((method) => open.has(`${method} ${path}`))
    if (methods.length === 0) throw new Refusal(404, 'no-such-call', identityMessages.noSuchCall)
    // HEAD is none of them: what only looks at an address must not sign anybody in.
    if (!methods.includes(c.req.method)) return respondMethods(c, methods)
    if (path === '/popup-done') return finishGoogle()
    const answer = await throwOutage(() => auth.handler(c.req.raw))
    if (answer.status === 429) {
      const retryAfterSeconds = Number(answer.headers.get('x-retry-after')) || 60
      throw new Refusal(429, 'too-many-requests', authMessages.TOO_MANY_REQUESTS ?? '', { retryAfterSeconds })
    }
    // It has logged why.
    if (answer.status >= 500) throw unavailable()
    answer.headers.set('cache-control', 'no-store')
    return answer
  }
}
