import { describe, expect, inject, test } from 'vitest'
import { composeApp } from '../../src/app/app.ts'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { createLog, silentLog } from '../../src/platform/log.ts'
import { findFreePort } from '../support/processes.ts'
import { startTestApp } from '../support/test-app.ts'

const app = await startTestApp()
const person = await app.signUp('seller')

type Call = [method: string, path: string, json?: object]

/** A copy of the app on another connection to its database. */
async function onDatabase(db: Database, log = silentLog) {
  // The demo makes tables of its own when it starts.
  const cardKeys = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'x',
  }
  const env = { ...app.env, ...cardKeys, demo: false }
  const copy = await composeApp({ ...app, env, db, log })
  const origin = app.env.PUBLIC_URL
  return ([method, path, json]: Call) => {
    const headers = {
      origin,
      cookie: person.cookie,
      authorization: `bearer ${person.token}`,
      'content-type': 'application/json',
    }
    const body = json && JSON.stringify(json)
    return copy.fetch(new Request(new URL(path, origin), { method, headers, body }))
  }
}

const mine = () => `email=${encodeURIComponent(person.email)}`
const reads = (): Call[] => [
  ['GET', '/readyz'],
  ['GET', '/api/categories'],
  ['GET', '/api/campain'],
  ['GET', '/api/user?sellerName=nobody'],
  ['GET', `/api/jwt?${mine()}`],
  ['GET', `/api/myproduct?${mine()}`],
  ['GET', '/api/auth/get-session'],
]
const writes = (): Call[] => {
  const { name, email, password } = person
  return [
    ['POST', '/api/auth/sign-up/email', { name, email: `another-${email}`, password }],
    ['POST', '/api/auth/sign-in/email', { email, password }],
    ['POST', '/api/auth/update-user', { name: 'Another name' }],
    ['POST', '/api/auth/change-password', { currentPassword: password, newPassword: 'Newer#2027' }],
    ['POST', '/api/auth/sign-out', {}],
    ['POST', `/api/bookingproduct?${mine()}`, {}],
  ]
}

async function expectUnavailable(answer: Response, call: string) {
  expect({ call, status: answer.status }).toEqual({ call, status: 503 })
  if (call === 'GET /readyz') return
  expect(answer.headers.get('content-type'), call).toBe('application/problem+json')
  expect(answer.headers.get('retry-after'), call).toBe('5')
  expect(await answer.json(), call).toMatchObject({ code: 'unavailable' })
}

test('without a database every call responds with 503, and no token or e-mail is logged', async () => {
  const lines: string[] = []
  const nowhere = openDatabase(`postgres://nobody@127.0.0.1:${await findFreePort()}/none`, silentLog)
  const ask = await onDatabase(
    nowhere,
    createLog((line) => lines.push(line)),
  )
  const recording: Call = ['POST', '/api/users', { name: 'x', email: person.email, role: 'bayer' }]
  for (const call of [...reads(), ...writes(), recording]) {
    await expectUnavailable(await ask(call), `${call[0]} ${call[1]}`)
  }
  await nowhere.$client.end()
  const [, sessionToken = ''] = decodeURIComponent(person.cookie).match(/session_token=([^.]{32})/) ?? []
  expect(sessionToken).not.toBe('')
  expect(lines).not.toEqual([])
  for (const secret of [sessionToken, person.email]) expect(lines.join('\n')).not.toContain(secret)
})

test('a database that is read only answers reads, refuses writes with 503, and is not ready', async () => {
  const url = new URL(app.env.DATABASE_URL ?? inject('databaseUrl'))
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const readOnly = openDatabase(url.href, silentLog)
  const ask = await onDatabase(readOnly)
  for (const call of writes()) await expectUnavailable(await ask(call), `${call[0]} ${call[1]}`)
  await expectUnavailable(await ask(['GET', '/readyz']), 'GET /readyz')
  for (const call of reads().slice(1)) {
    expect({ call, status: (await ask(call)).status }).toEqual({ call, status: 200 })
  }
  await readOnly.$client.end()
})

test('a database that cannot write to its disk is not ready', async () => {
  const name = new URL(app.ownerUrl).pathname.slice(1)
  const readyWith = async (setting: string) => {
    await app.asOwner(`alter database ${name} ${setting}`)
    const db = openDatabase(app.env.DATABASE_URL ?? '', silentLog, 2)
    const ask = await onDatabase(db)
    const { status } = await ask(['GET', '/readyz'])
    await db.$client.end()
    return status
  }
  // Fails as a full disk does, when it writes a temporary file.
  expect(await readyWith('set temp_file_limit = 0')).toBe(503)
  expect(await readyWith('reset temp_file_limit')).toBe(200)
})

describe('a database that has run out of', () => {
  test.each([
    ['room on its disk', '53100'],
    ['memory', '53200'],
  ])('%s answers 503 to a sign-up', async (_what, state) => {
    await app.asOwner(`
      create or replace function fail() returns trigger language plpgsql
      as 'begin raise exception using errcode = ''${state}''; end';
      create or replace trigger fail before insert on users execute function fail()`)
    const ask = await onDatabase(app.db)
    const [signUp] = writes()
    if (signUp) await expectUnavailable(await ask(signUp), 'sign-up')
    await app.asOwner('drop trigger fail on users')
  })
})
