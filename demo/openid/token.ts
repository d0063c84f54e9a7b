import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { Database } from '../../src/platform/database/database.ts'
import { isSameSecret } from '../../src/platform/secret.ts'
import { googleKeys } from '../tables.ts'
import { redeemCode } from './codes.ts'
import type { Provider } from './provider.ts'

/** Exchanges a code for an ID token; errors are those of RFC 6749, section 5.2. */
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
  // The shop calls no API of Google's.
  return c.json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 600, id_token: idToken })
}

const alg = 'RS256'

export async function listPublicKeys(db: Database): Promise<JWK[]> {
  const { kty, n, e, kid } = await readKey(db)
  return [{ kty, n, e, kid, alg, use: 'sig' }]
}

async function signIdToken(
  db: Database,
  claims: Record<string, unknown>,
  { issuer, audience, subject }: { issuer: string; audience: string; subject: string },
): Promise<string> {
  const key = await readKey(db)
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid: key.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(await importJWK(key, alg))
}

/** Reads the signing key, generated on first use; concurrent processes get the same one. */
async function readKey(db: Database): Promise<JWK> {
  const [known] = await db.select().from(googleKeys).limit(1)
  if (known) return known.jwk
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  await db
    .insert(googleKeys)
    .values({ jwk: { ...jwk, kid } })
    .onConflictDoNothing()
  return readKey(db)
}
