import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../src/platform/database/database.ts'
import { googleCodes } from '../tables.ts'
import type { GoogleAccount } from './accounts.ts'

const lifetimeMillis = 60_000

export type Grant = { account: GoogleAccount; nonce: string | undefined; codeChallenge: string }

export async function issueCode(db: Database, grant: Grant): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db.delete(googleCodes).where(lt(googleCodes.expiresAt, new Date()))
  await db.insert(googleCodes).values({ code, grant, expiresAt: new Date(Date.now() + lifetimeMillis) })
  return code
}

/** Uses up a code and returns what it was issued for; null for an invalid code or verifier (PKCE, RFC 7636). */
export async function redeemCode(db: Database, code: string, codeVerifier: string): Promise<Grant | null> {
  const [row] = await db
    .delete(googleCodes)
    .where(and(eq(googleCodes.code, code), gt(googleCodes.expiresAt, new Date())))
    .returning()
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  return row?.grant.codeChallenge === challenge ? row.grant : null
}
