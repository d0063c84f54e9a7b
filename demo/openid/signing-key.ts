import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { Database } from '../../src/platform/database/database.ts'
import { googleKeys } from '../tables.ts'

/** Google signs with RSA and SHA-256. */
const alg = 'RS256'

/** The provider's keys as it publishes them, without their private parts. */
export async function listPublicKeys(db: Database): Promise<JWK[]> {
  const { kty, n, e, kid } = await readKey(db)
  return [{ kty, n, e, kid, alg, use: 'sig' }]
}

/** Signs an ID token that is valid for ten minutes. */
export async function signIdToken(
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

/** The provider's one key, generated on first use. Concurrent processes end up with the same one. */
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
