import { createHash, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db.ts'
import { sandboxObjects } from '../schema.ts'

/** An account at the stand-in for Google. */
export type GoogleAccount = { sub: string; email: string; name: string; emailVerified: boolean }

const kind = 'openid-account'

/** Offered from the start: a stranger, the demo's buyer as Google vouches for it, and one it does not vouch for. */
const offered = [
  describeAccount({ name: 'Nusrat Jahan', email: 'nusrat@gmail.test', emailVerified: true }),
  describeAccount({ name: 'Nadia Islam', email: 'buyer@swap.test', emailVerified: true }),
  describeAccount({ name: 'Tanvir Hasan', email: 'seller@swap.test', emailVerified: false }),
]

/** An e-mail is one account for ever, whatever is said about its name and verification. */
export function describeAccount(account: Omit<GoogleAccount, 'sub'>): GoogleAccount {
  const email = account.email.trim().toLowerCase()
  const sub = createHash('sha256').update(email).digest('hex').slice(0, 21)
  return { ...account, email, sub }
}

/** The accounts to choose from: those used before, newest first, then those offered. */
export async function listAccounts(db: Database): Promise<GoogleAccount[]> {
  const rows = await db
    .select()
    .from(sandboxObjects)
    .where(eq(sandboxObjects.kind, kind))
    .orderBy(desc(sandboxObjects.createdAt))
    .limit(10)
  const used = rows.map(({ body }) => body as GoogleAccount)
  return [...used, ...offered.filter(({ sub }) => !used.some((one) => one.sub === sub))]
}

export async function findAccount(db: Database, sub: string): Promise<GoogleAccount | null> {
  const [row] = await db
    .select()
    .from(sandboxObjects)
    .where(eq(sandboxObjects.id, `${kind}:${sub}`))
  return row ? (row.body as GoogleAccount) : null
}

export async function keepAccount(db: Database, account: GoogleAccount): Promise<void> {
  await db
    .insert(sandboxObjects)
    .values({ id: `${kind}:${account.sub}`, kind, body: account })
    .onConflictDoUpdate({ target: sandboxObjects.id, set: { body: account } })
}

/** The provider's signing key (RS256, like Google's), made on first use. */
export async function readSigningKey(db: Database): Promise<JsonWebKey> {
  const id = 'openid-key'
  const read = () => db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id))
  const [kept] = await read()
  if (kept) return kept.body as JsonWebKey
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const body = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
  // Two processes may start at once on one database: both take the key that came first.
  await db.insert(sandboxObjects).values({ id, kind: id, body }).onConflictDoNothing()
  const [first] = await read()
  return (first?.body ?? body) as JsonWebKey
}
