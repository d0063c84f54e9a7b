import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../tests/harness.ts'
import { composeApp } from '../app.ts'
import { openDatabase } from '../platform/db.ts'
import { createLog, silentLog } from '../platform/log.ts'

const { db, env, secret, clock, request, signUp } = await startTestApp()
const person = await signUp()

/** The app on a database that is away, and what it logs. */
async function startWithoutDatabase() {
  const lines: string[] = []
  const db = openDatabase('postgres://swap@127.0.0.1:1/swap', silentLog)
  const app = await composeApp({ env, db, secret, clock, log: createLog((line) => lines.push(line)) })
  return { app, lines }
}

test.each([
  ['GET', `/api/jwt?email=${encodeURIComponent(person.email)}`],
  ['POST', '/api/users'],
  ['GET', '/api/auth/get-session'],
])(
  '%s %s answers 503 while the database is away, and logs neither the session nor the e-mail',
  async (method, path) => {
    const { app, lines } = await startWithoutDatabase()
    const body = JSON.stringify({ name: person.name, email: person.email, role: 'bayer' })
    const answer = await app.fetch(
      new Request(new URL(path, env.PUBLIC_URL), {
        method,
        headers: { cookie: person.cookie, 'content-type': 'application/json' },
        ...(method === 'POST' && { body }),
      }),
    )
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    const sessionToken = decodeURIComponent(person.cookie).match(/session_token=([^.]+)/)?.[1] ?? 'none'
    expect(sessionToken).toHaveLength(32)
    const logged = lines.join('\n')
    expect(logged).not.toBe('')
    expect(logged).not.toContain(sessionToken)
    expect(logged).not.toContain(person.email)
  },
)

test('signing up answers 503 while the disk of the database is full', async () => {
  await db.execute(sql`create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await db.execute(sql`create trigger fill_disk before insert on users execute function fill_disk()`)
  const signUpOnce = () =>
    request('/api/auth/sign-up/email', {
      method: 'POST',
      json: { name: 'Mina', email: 'mina@people.test', password: 'Swap#2026' },
      headers: { origin: env.PUBLIC_URL },
    })
  expect((await signUpOnce()).status).toBe(503)
  await db.execute(sql`drop trigger fill_disk on users`)
  expect((await signUpOnce()).status).toBe(200)
})
