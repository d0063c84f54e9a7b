import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { type Auth, readSession, updateAccount } from '../auth/index.ts'
import { isInternalPath } from '../auth/rules.ts'
import { isLocale, localAddress } from '../kernel/locale.ts'
import type { Env } from '../ops/env.ts'
import type { Database } from '../platform/database/database.ts'
import { limitBody } from '../platform/http/limit-body.ts'
import { requireOwnForm } from '../platform/http/one-origin.ts'
import { platformRefusal } from '../platform/http/refusal.ts'
import { localeCookie } from '../platform/http/request-locale.ts'

type Deps = { db: Database; auth: Auth; env: Pick<Env, 'PUBLIC_URL'> }

const yearSeconds = 365 * 24 * 3600

/** Mounts `POST /language`, a plain form that saves the language in a cookie and, for mails, in the account. */
export function languageSwitch({ db, auth, env }: Deps): Hono {
  const limit = limitBody(4096, () => {
    throw platformRefusal('too-large')
  })
  return new Hono().post('/language', requireOwnForm(env.PUBLIC_URL), limit, async (c) => {
    const { locale, to } = await c.req.parseBody()
    if (!isLocale(locale)) throw platformRefusal('bad-request')
    const session = await readSession(auth, c.req.raw.headers)
    if (session) await updateAccount(db, session.account.id, { locale })
    setCookie(c, localeCookie, locale, {
      path: '/',
      maxAge: yearSeconds,
      sameSite: 'Lax',
      httpOnly: true,
      secure: env.PUBLIC_URL.startsWith('https:'),
    })
    const path = typeof to === 'string' && isInternalPath(to) ? to : '/'
    return c.redirect(localAddress(locale, path), 303)
  })
}
