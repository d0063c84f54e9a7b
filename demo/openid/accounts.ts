import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { Database } from '../../src/platform/database/database.ts'
import { googleAccounts } from '../tables.ts'

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
