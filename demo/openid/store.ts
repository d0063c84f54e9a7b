import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../src/platform/database/database.ts'
import { googleAccounts, googleCodes } from '../tables.ts'

export type GoogleAccount = { sub: string; email: string; name: string; emailVerified: boolean }

const offered = [
  describeAccount({ name: 'Nusrat Jahan', email: 'nusrat@gmail.test', emailVerified: true }),
  describeAccount({ name: 'Nadia Islam', email: 'buyer@swap.test', emailVerified: true }),
  describeAccount({ name: 'Tanvir Hasan', email: 'seller@swap.test', emailVerified: false }),
]

/** Completes an account of the stand-in for Google. Its subject depends on the e-mail alone. */
export function describeAccount(account: Omit<GoogleAccount, 'sub'>): GoogleAccount {
  const email = account.email.trim().toLowerCase()
  const sub = createHash('sha256').update(email).digest('hex').slice(0, 21)
  return { ...account, email, sub }
}

export async function listAccounts(db: Database): Promise<GoogleAccount[]> {
  const used = await db.select().from(googleAccounts).orderBy(desc(googleAccounts.firstUsedAt)).limit(10)
  return [...used, ...offered.filter(({ sub }) => !used.some((one) => one.sub === sub))]
}

export async function saveAccount(db: Database, account: GoogleAccount): Promise<void> {
  await db
    .insert(googleAccounts)
    .values(account)
    .onConflictDoUpdate({ target: googleAccounts.sub, set: account })
}

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
