import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createIssueToken } from '../src/auth/session/bearer-token.ts'
import { systemClock } from '../src/kernel/time.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Secret } from '../src/platform/secret.ts'

export type Member = { id: string; email: string; name: string; token: string; cookie: string }

/** Signing up is slow on purpose. */
export async function addMembers(
  db: Database,
  secret: Secret,
  many: number,
  role: 'buyer' | 'seller' | 'admin' = 'buyer',
): Promise<Member[]> {
  const issue = createIssueToken({ secret, clock: systemClock })
  const members: Member[] = []
  await db.transaction(async (tx) => {
    for (let number = 0; number < many; number++) {
      const [id, session, sessionToken] = [randomUUID(), randomUUID(), randomUUID()]
      const [name, email] = [`Member ${number}`, `${id}@bench.test`]
      await tx.execute(sql`
        insert into users (id, name, email, role, email_verified) values (${id}, ${name}, ${email}, ${role}, true)`)
      await tx.execute(sql`
        insert into sessions (id, user_id, token, expires_at)
        values (${session}, ${id}, ${sessionToken}, now() + interval '1 day')`)
      const token = await issue({ id: session, userId: id })
      members.push({ id, email, name, token, cookie: signCookie(secret, sessionToken) })
    }
  })
  return members
}

function signCookie(secret: Secret, token: string): string {
  const signature = createHmac('sha256', secret.derive('identity')).update(token).digest('base64')
  return `swap.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
