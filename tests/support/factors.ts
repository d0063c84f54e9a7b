import { eq } from 'drizzle-orm'
import { totpCode } from '../../src/identity/factors/totp.ts'
import { sessions } from '../../src/identity/schema.ts'
import { insertSession } from './insert-person.ts'
import type { Marketplace } from './marketplace.ts'
import { cookieOf, type Person } from './test-app.ts'

/** Somebody's authenticator app, as their phone holds it. */
export type App = { secret: string; backupCodes: string[] }

/** The code that an app shows at this moment of the tests, or some periods of 30 seconds later. */
export function codeOf({ clock }: Pick<Marketplace, 'clock'>, { secret }: Pick<App, 'secret'>, later = 0) {
  return totpCode(secret, Math.floor(clock.now().getTime() / 30_000) + later)
}

/** Sets an authenticator app up for this person, whose session goes on. The code of the present is used with it. */
export async function setUpApp(market: Marketplace, person: Person): Promise<App> {
  // A proof that costs no hash.
  const proof = { googleAt: market.clock.now() }
  await market.db.update(sessions).set(proof).where(eq(sessions.userId, person.id))
  const started = await market.call<{ secret: string }>(person, 'POST', '/factors/app', { json: {} })
  const { secret } = started.body
  const code = await codeOf(market, { secret })
  const { status, body } = await market.call<{ backupCodes: string[] }>(person, 'PUT', '/factors/app', {
    json: { code },
  })
  if (status !== 200) throw new Error(`confirming the app answered ${status}: ${body.detail}`)
  return { secret, backupCodes: body.backupCodes }
}

/** Opens a session without a second factor, as a sign-in does, but without a hash. Returns its cookie. */
export async function enter(market: Marketplace, { email }: Pick<Person, 'email'>): Promise<string> {
  const { cookies } = await insertSession(market, email)
  return Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ')
}

/** Signs in with the password alone. Returns the cookie of the session. */
export async function enterPassword(market: Marketplace, { email, password }: Person): Promise<string> {
  const answer = await market.request('/api/auth/sign-in/email', {
    method: 'POST',
    json: { email, password },
    headers: { origin: market.env.PUBLIC_URL },
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  return cookieOf(answer)
}

/** Shows a code in the session of this cookie. Returns the answer with the cookie that the session has from then on. */
export async function showCode(market: Marketplace, cookie: string, code: string) {
  const answer = await market.request('/api/secondfactor', { method: 'POST', json: { code }, cookie })
  const { code: why } = (await answer.json()) as { code?: string }
  return { status: answer.status, why, cookie: cookieOf(answer) || cookie }
}
