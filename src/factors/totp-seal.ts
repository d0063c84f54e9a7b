import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { createEncryption, type Encryption } from '../platform/encryption.ts'
import type { Secret } from '../platform/secret.ts'
import { totps } from './schema.ts'

/** Encrypts the secrets of authenticator apps, each for its owner, so that a row cannot be given to another one. */
export function createTotpSeal(secret: Secret): Encryption {
  return createEncryption(secret, 'authenticator apps')
}

/** Re-encrypts the secrets of authenticator apps still under the previous secret. Returns how many. */
export async function renewTotps(db: Database, seal: Encryption): Promise<number> {
  let renewed = 0
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .select()
      .from(totps)
      .where(gt(totps.userId, last))
      .orderBy(asc(totps.userId))
      .limit(100)
    const end = rows.at(-1)
    if (!end) return renewed
    last = end.userId
    for (const { userId, sealed } of rows) {
      const text = seal.isCurrent(sealed, userId) ? null : seal.open(sealed, userId)
      if (text === null) continue
      await db
        .update(totps)
        .set({ sealed: seal.seal(text, userId) })
        .where(eq(totps.userId, userId))
      renewed += 1
    }
  }
}
