import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { deviceCookie } from '../../src/auth/account-signs.ts'
import { createAccountSigns, createIssueToken } from '../../src/auth/index.ts'
import { roleOfAccountType } from '../../src/auth/rules.ts'
import { slowHash } from '../../src/auth/session/slow-hash.ts'
import { type Clock, systemClock } from '../../src/kernel/time.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { cookiePrefix } from '../../src/platform/http/cache-headers.ts'
import type { Secret } from '../../src/platform/secret.ts'

/** Where the accounts of an app are, and what signs its cookies and tokens. */
type Deps = { db: Database; secret: Secret; clock?: Clock }

/** An account that is signed in: its bearer token, and the values of its cookies by their names. */
export type SignedIn = { id: string; name: string; token: string; cookies: Record<string, string> }

export type NewPerson = { name: string; email: string; role: 'bayer' | 'seller' | 'admin' }

/** The password of everybody in the tests. */
export const password = 'Swap#2026'

let hash: Promise<string> | undefined
/** Its hash, made once a worker. */
const readHash = () => (hash ??= slowHash.hash(password))

/** Adds an account and signs it in, as a sign-up, a confirmed e-mail and `POST /users` do, with two statements instead of three requests and a hash. */
export async function insertPerson(deps: Deps, { name, email, role }: NewPerson): Promise<SignedIn> {
  const recorded = role === 'admin' ? 'admin' : roleOfAccountType(role)
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    with person as (
      insert into users (name, email, email_verified, mobile, role)
      values (${name}, ${email}, true, '+8801812345678', ${recorded}) returning id
    )
    insert into accounts (user_id, account_id, provider_id, password)
    select id, id, 'credential', ${await readHash()} from person returning user_id as id`)
  const { id = '' } = rows[0] ?? {}
  const device = deviceCookie.create()
  const { clock = systemClock } = deps
  await createAccountSigns({ secret: deps.secret, clock }).record(deps.db, {
    userId: id,
    kind: 'browser',
    value: device,
  })
  const signedIn = await insertSession(deps, email)
  return { ...signedIn, cookies: { ...signedIn.cookies, [deviceCookie.name]: device } }
}

/** Signs the account of this e-mail in. */
export async function insertSession(
  { db, secret, clock = systemClock }: Deps,
  email: string,
): Promise<SignedIn> {
  const key = randomBytes(16).toString('hex')
  const { rows } = await db.execute<{ id: string; name: string; session: string }>(sql`
    with person as (select id, name from users where email = ${email}),
    moment as (select ${clock.now().toISOString()}::timestamptz as at),
    session as (
      insert into sessions (user_id, token, created_at, updated_at, expires_at)
      select id, ${key}, at, at, at + interval '14 days' from person, moment returning id
    )
    select person.id, person.name, session.id as session from person, session`)
  const [person] = rows
  if (!person) throw new Error(`nobody has the e-mail ${email}`)
  const { id, name, session } = person
  const seal = createHmac('sha256', secret.derive('identity')).update(key).digest('base64')
  return {
    id,
    name,
    token: await createIssueToken({ secret, clock })({ id: session, userId: id }),
    cookies: { [`${cookiePrefix}.session_token`]: encodeURIComponent(`${key}.${seal}`) },
  }
}
