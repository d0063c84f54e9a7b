import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { isSameSecret } from '../is-same-secret.ts'
import { redeemCode } from './codes.ts'
import type { Provider } from './provider.ts'
import { signIdToken } from './signing-key.ts'

/** `POST /token`: exchanges an authorization code for an ID token. Errors are those of RFC 6749, section 5.2. */
export async function exchangeCode(c: Context, { db, issuer, client }: Provider): Promise<Response> {
  c.header('cache-control', 'no-store')
  const form = new URLSearchParams(await c.req.text())
  const field = (name: string) => form.get(name) ?? ''
  if (field('client_id') !== client.id || !isSameSecret(field('client_secret'), client.secret)) {
    return c.json({ error: 'invalid_client' }, 401)
  }
  if (field('grant_type') !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' }, 400)
  const grant = await redeemCode(db, field('code'), field('code_verifier'))
  if (!grant || field('redirect_uri') !== client.redirectUri) return c.json({ error: 'invalid_grant' }, 400)
  const { sub, email, name, emailVerified } = grant.account
  const idToken = await signIdToken(
    db,
    { email, email_verified: emailVerified, name, nonce: grant.nonce },
    { issuer, audience: client.id, subject: sub },
  )
  // The shop calls no API of Google's, so the access token grants nothing.
  return c.json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 600, id_token: idToken })
}
