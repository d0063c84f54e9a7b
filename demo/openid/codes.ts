import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../src/platform/database/database.ts'
import { googleCodes } from '../tables.ts'
import type { GoogleAccount } from './accounts.ts'

/** How long an authorization code can be redeemed. */
const lifetimeMillis = 60_000

/** Who may sign in, and with which request of the shop. */
export type Grant = { account: GoogleAccount; nonce: string | undefined; codeChallenge: string }

/** Issues an authorization code for a grant. */
export async function issueCode(db: Database, grant: Grant): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db.delete(googleCodes).where(lt(googleCodes.expiresAt, new Date()))
  await db.insert(googleCodes).values({ code, grant, expiresAt: new Date(Date.now() + lifetimeMillis) })
  return code
}

/**
 * Redeems a code for its grant, once. Null for an unknown, used or expired code, and without the verifier of its challenge
 * (PKCE, RFC 7636).
 */
export async function redeemCode(db: Database, code: string, codeVerifier: string): Promise<Grant | null> {
  const [row] = await db
    .delete(googleCodes)
    .where(and(eq(googleCodes.code, code), gt(googleCodes.expiresAt, new Date())))
    .returning()
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  return row?.grant.codeChallenge === challenge ? row.grant : null
}
