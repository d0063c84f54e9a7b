import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createIssueToken } from '../src/identity/issue-token.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Secret } from '../src/platform/secret.ts'

export type Member = { id: string; email: string; name: string; token: string }

/** People with an account, signed in: put into the database, because signing up is slow on purpose. */
export async function addMembers(db: Database, secret: Secret, many: number): Promise<Member[]> {
  const issue = createIssueToken({ secret, clock: systemClock })
  const members: Member[] = []
  for (let number = 0; number < many; number++) {
    const [id, session] = [randomUUID(), randomUUID()]
    const [name, email] = [`Buyer ${number}`, `${id}@bench.test`]
    await db.execute(sql`
      insert into users (id, name, email, role, email_verified) values (${id}, ${name}, ${email}, 'buyer', true)`)
    await db.execute(sql`
      insert into sessions (id, user_id, token, expires_at)
      values (${session}, ${id}, ${randomUUID()}, now() + interval '1 day')`)
    members.push({ id, email, name, token: issue({ id: session, userId: id }) })
  }
  return members
}
