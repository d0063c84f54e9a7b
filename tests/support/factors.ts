import { eq } from 'drizzle-orm'
import { sessions } from '../../src/auth/schema.ts'
import { oneTimeCode } from '../../src/factors/totp.ts'
import { insertSession } from './insert-person.ts'
import type { Marketplace } from './marketplace.ts'
import { createPasskeyDevice, type PasskeyDevice } from './passkey-device.ts'
import { cookieOf, type Person } from './test-app.ts'

/** Somebody's authenticator app, as their phone holds it. */
export type App = { secret: string; backupCodes: string[] }

/** The code that an app shows at this moment of the tests, or some periods of 30 seconds later. */
export function codeOf({ clock }: Pick<Marketplace, 'clock'>, { secret }: Pick<App, 'secret'>, later = 0) {
  return oneTimeCode(secret, Math.floor(clock.now().getTime() / 30_000) + later)
}

/** Lets the next call of this person prove who is asking, as signing in with Google does, at the cost of no hash. */
async function proveFreshly(market: Marketplace, { id }: Person): Promise<void> {
  const googleAt = market.clock.now()
  await market.db.update(sessions).set({ googleAt }).where(eq(sessions.userId, id))
}

/** Adds a passkey, of a new device unless one is given, to this person, whose session goes on. */
export async function setUpPasskey(
  market: Marketplace,
  person: Person,
  device: PasskeyDevice = createPasskeyDevice(market.env.PUBLIC_URL),
) {
  await proveFreshly(market, person)
  const started = await market.call<Challenge>(person, 'POST', '/factors/passkeys', { json: {} })
  const json = { name: 'My phone', response: device.create(started.body) }
  const added = await market.call<{ backupCodes: string[] }>(person, 'PUT', '/factors/passkeys', { json })
  if (added.status !== 200) throw new Error(`adding a passkey answered ${added.status}: ${added.body.detail}`)
  return { device, backupCodes: added.body.backupCodes }
}

export type Challenge = { challenge: string }

/** Asks in the session of this cookie for what a passkey is to sign. */
export async function askForPasskey(market: Marketplace, cookie: string): Promise<Challenge> {
  const answer = await market.request('/api/secondfactor/challenge', { method: 'POST', cookie })
  return (await answer.json()) as Challenge
}

/** Shows what a passkey has signed in the session of this cookie. Returns the same as `showCode`. */
export const showPasskey = (market: Marketplace, cookie: string, response: object) =>
  show(market, '/api/secondfactor/passkey', { response }, cookie)

/** Sets an authenticator app up for this person, whose session goes on. The code of the present is used with it. */
export async function setUpApp(market: Marketplace, person: Person): Promise<App> {
  await proveFreshly(market, person)
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
export const showCode = (market: Marketplace, cookie: string, code: string) =>
  show(market, '/api/secondfactor', { code }, cookie)

async function show(market: Marketplace, path: string, json: object, cookie: string) {
  const answer = await market.request(path, { method: 'POST', json, cookie })
  const { code: why } = (await answer.json()) as { code?: string }
  return { status: answer.status, why, cookie: cookieOf(answer) || cookie }
}
