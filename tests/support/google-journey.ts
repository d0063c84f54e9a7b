import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { createOpenIdProvider } from '../../demo/openid/provider.ts'
import { accounts } from '../../src/auth/schema.ts'
import { authHandler } from '../../src/auth/session/auth-handler.ts'
import { createAuth } from '../../src/auth/session/create-auth.ts'
import { type Log, silentLog } from '../../src/platform/log.ts'
import type { TestApp } from './test-app.ts'

type Choice = { name?: string; email?: string; verified?: 'on'; cancel?: 'yes' }

type Site = { fetch(request: Request): Response | Promise<Response> }

/**
 * Signing in with Google, from page to page as a browser does it, with the demo's OpenID provider as Google.
 * @param composed the whole app; without it a site of the identity calls alone
 */
export function openGoogleJourney(
  { db, env, secret, clock }: TestApp,
  log: Log = silentLog,
  composed?: Site,
) {
  const sandbox = createOpenIdProvider({ db, secret, clock, publicUrl: env.PUBLIC_URL })
  const auth = createAuth({ db, env, secret, clock, log, google: sandbox.google })
  const site = new Hono().route('/sandbox/google', sandbox.routes).all('/api/auth/*', authHandler({ auth }))

  /** A browser's cookies, and its way from page to page. */
  function openBrowser() {
    const jar = new Map<string, string>()
    const visited: string[] = []
    const go = async (address: string, init: RequestInit = {}): Promise<Response> => {
      const url = new URL(address, env.PUBLIC_URL)
      visited.push(url.href)
      const headers = new Headers(init.headers)
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
      const answer = await (composed ?? site).fetch(new Request(url, { ...init, headers }))
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
        if (value && !/max-age=0|1970/i.test(line)) jar.set(name, value)
        else jar.delete(name)
      }
      const next = answer.headers.get('location')
      return next && answer.status >= 300 && answer.status < 400 ? go(new URL(next, url).href) : answer
    }
    const postJson = (path: string, json: unknown) =>
      go(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: env.PUBLIC_URL },
        body: JSON.stringify(json),
      })
    return { jar, visited, go, postJson, here: () => visited.at(-1) ?? '' }
  }

  /** Presses the button and goes as far as the page on which the account is chosen. */
  async function pressButton(browser = openBrowser()) {
    const ended = '/api/auth/popup-done?flow=1'
    const asked = await browser.postJson('/api/auth/sign-in/social', {
      provider: 'google',
      callbackURL: ended,
      errorCallbackURL: ended,
      disableRedirect: true,
    })
    const { url } = (await asked.json()) as { url: string }
    return { browser, url: new URL(url) }
  }

  async function chooseAccount(choice: Choice, browser = openBrowser()) {
    const { url } = await pressButton(browser)
    await browser.go(url.href)
    await browser.go(browser.here(), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(choice).toString(),
    })
    const end = new URL(browser.here())
    return { browser, path: end.pathname, error: end.searchParams.get('error') }
  }

  const cookieOf = ({ jar }: { jar: Map<string, string> }) =>
    `swap.session_token=${jar.get('swap.session_token')}`
  const waysInOf = async (id: string) =>
    (await db.select().from(accounts).where(eq(accounts.userId, id))).map(({ providerId }) => providerId)

  return { sandbox, site, openBrowser, pressButton, chooseAccount, cookieOf, waysInOf }
}
