import { QueryBuilder } from 'drizzle-orm/pg-core'
import { users } from './schema.ts'

/** What other modules show of an account in their own lists. They join it by id; PostgreSQL sees a plain table. */
export const accountFacts = new QueryBuilder()
  .select({ id: users.id, email: users.email, name: users.name, verified: users.verified })
  .from(users)
  .as('account')
