import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database } from '../platform/database/database.ts'
import { recordOutages } from './rethrow-outage.ts'
import { accounts, sessions, users, verifications } from './schema.ts'

/** The identity library's access to its tables. */
export function createAuthDatabase(db: Database) {
  return recordOutages(
    drizzleAdapter(db, {
      provider: 'pg',
      usePlural: true,
      transaction: true,
      schema: { users, sessions, accounts, verifications },
    }),
  )
}
