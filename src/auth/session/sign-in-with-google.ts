import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { isSameSecret } from '../../platform/secret.ts'
import type { GooglePerson, GoogleSecrets } from '../google/create-google.ts'
import { isInternalPath } from '../rules.ts'
import { accounts, users } from '../schema.ts'
import { AuthRefusal, refuse } from './auth-refusal.ts'
import type { Auth } from './create-auth.ts'
import { openSession } from './open-session.ts'
import { type AuthBody, requireText } from './require-fields.ts'
import { markEmailVerified, removeUnverifiedCredentials } from './store-passwords.ts'

/** Kept in a cookie, with the pages it ends on. */
type Flow = GoogleSecrets & { next: string; failed: string }

const endPage = '/api/auth/popup-done'

/** Starts a sign-in with Google. Answers with the address to go to, and keeps its secrets in a cookie. Throws without Google. */
export function startGoogle({ google, googleCookie }: Auth, c: Context, body: AuthBody): Response {
  if (!google || body.provider !== 'google') throw refuse(404, 'PROVIDER_NOT_FOUND')
  const random = () => randomBytes(32).toString('base64url')
  const flow: Flow = {
    state: random(),
    nonce: random(),
    verifier: random(),
    next: requirePage(body.callbackURL),
    failed: requirePage(body.errorCallbackURL),
  }
  googleCookie.set(c, JSON.stringify(flow))
  return c.json({ url: google.authorizationUrl(flow), redirect: false })
}

function requirePage(value: unknown): string {
  const page = requireText(value ?? endPage)
  if (!isInternalPath(page)) throw refuse(403, 'INVALID_CALLBACK_URL')
  return page
}

/**
 * Ends a sign-in with Google: checks what comes back against the cookie, and logs its owner in. Leads to the page that was asked for;
 * one for failures is told why.
 */
export async function returnFromGoogle(auth: Auth, c: Context): Promise<Response> {
  const { google, googleCookie, log } = auth
  const { code, state, error, iss } = c.req.query()
  const shown = googleCookie.read(c.req.raw.headers)
  const flow = shown === null ? null : (JSON.parse(shown) as Flow)
  const endWith = (why: string) => {
    const url = new URL(flow?.failed ?? endPage, auth.env.PUBLIC_URL)
    url.searchParams.set('error', why)
    return c.redirect(`${url.pathname}${url.search}`)
  }
  const refuseWith = (why: string) => {
    log.warn(`identity: refused: ${why}`)
    return endWith(why)
  }
  if (!google) return refuseWith('PROVIDER_NOT_FOUND')
  if (!state) return refuseWith('state_not_found')
  if (!flow || !isSameSecret(flow.state, state)) return refuseWith('state_mismatch')
  googleCookie.remove(c)
  if (error) return endWith(error)
  if (iss !== undefined && iss !== google.issuer) return refuseWith('issuer_mismatch')
  if (!code) return refuseWith('no_code')
  const idToken = await google.exchangeCode(code, flow.verifier).catch((reason: unknown) => {
    log.error('identity: Google gave no ID token', reason)
    return null
  })
  const person = idToken && (await google.readIdToken(idToken, flow.nonce))
  if (!person) return refuseWith(idToken ? 'unable_to_get_user_info' : 'invalid_code')
  if (!person.email) return refuseWith('email_not_found')
  try {
    const userId = await findOrAddAccount(auth, { ...person, email: person.email.toLowerCase() })
    await openSession(auth, c, userId, { way: 'google' })
  } catch (reason) {
    if (reason instanceof AuthRefusal) return refuseWith(reason.code)
    throw reason
  }
  return c.redirect(flow.next)
}

/**
 * Finds the account that is linked to Google's subject, or adds one. An existing e-mail's account becomes theirs only when Google
 * vouches for it, without what somebody else left there.
 */
function findOrAddAccount(
  { db, clock, onTakeover }: Auth,
  { subject, name, email, emailVerified, image }: GooglePerson & { email: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const [linked] = await tx
      .select({ userId: users.id, ownEmail: users.email, isVerified: users.emailVerified })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(and(eq(accounts.providerId, 'google'), eq(accounts.accountId, subject)))
    if (linked) {
      const isProof = emailVerified && !linked.isVerified && linked.ownEmail === email
      if (isProof) await markEmailVerified(tx, linked.userId)
      return linked.userId
    }
    const now = clock.now()
    const added = await tx
      .insert(users)
      .values({ name, email, emailVerified, image, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id })
    const [owner] =
      added.length > 0 ? added : await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!owner || (added.length === 0 && !emailVerified)) throw refuse(403, 'account_not_linked')
    if (added.length === 0) {
      await removeUnverifiedCredentials(tx, owner.id, onTakeover)
      await markEmailVerified(tx, owner.id)
    }
    // Somebody who comes back twice at once is linked once.
    const link = { userId: owner.id, accountId: subject, providerId: 'google' }
    await tx.insert(accounts).values(link).onConflictDoNothing()
    return owner.id
  })
}
