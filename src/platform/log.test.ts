import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { DrizzleQueryError, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import { composeApp } from '../app/app.ts'
import { users } from '../auth/schema.ts'
import { startJobs } from './jobs/jobs.ts'
import { createLog, messageOf, openLogFile, toReadable } from './log.ts'

const app = await startTestApp()

/** A log that keeps its lines. */
function keepLog() {
  const lines: string[] = []
  return { log: createLog((line) => lines.push(line)), text: () => lines.join('\n') }
}

describe('an error of the database', () => {
  const email = 'rahim@people.test'
  const failures: [string, () => Promise<unknown>][] = [
    ['a statement that cannot be run', () => app.db.execute(sql`select ${email} from nowhere`)],
    ['a value that is no id', () => app.db.select().from(users).where(eq(users.id, email))],
    ['a value asked without drizzle', () => app.db.$client.query('select $1::int', [email])],
  ]

  test.each(failures)('is logged without the values of its statement: %s', async (_what, fail) => {
    const { log, text } = keepLog()
    const error: Error = await fail().then(
      () => Promise.reject(new Error('it did not fail')),
      (reason) => reason,
    )
    log.error('a request failed', error)
    log.warn('something is away', { error: messageOf(error) })
    log.error('a wrapped one', new Error('around it', { cause: error }))
    expect(text()).not.toContain(email)
    expect(text()).toMatch(/nowhere|uuid|22P02/)
    expect(text(), 'where it happened').toContain('log.test.ts')
  })

  test('is logged without them when a library has put them into a text of its own', () => {
    const { log, text } = keepLog()
    const session = 'Zk3vQ9sessionOfRahim'
    const { message } = new DrizzleQueryError('select $1, $2', [email, session])
    log.error(`Failed task 1 with error '${message}'`, message)
    expect(text()).toContain('select $1')
    expect(text()).not.toContain(email)
    expect(text()).not.toContain(session)
  })
})

test('a job that fails is logged by its name, without the values of its statement', async () => {
  const { log, text } = keepLog()
  const jobs = await startJobs(app.db, log, {
    'fail-for-good': () => app.db.execute(sql`select ${'karim@people.test'} from nowhere`).then(() => {}),
  })
  await app.db.execute(sql`select graphile_worker.add_job('fail-for-good')`)
  await expect.poll(text).toContain('fail-for-good')
  await jobs.stop()
  expect(text()).toContain('nowhere')
  expect(text()).not.toContain('karim@people.test')
})

test('no call writes a token or an e-mail into the log when the database fails', async () => {
  const person = await app.signUp()
  const { log, text } = keepLog()
  const failing = await composeApp({ ...app, log })
  await app.asOwner('alter table sessions rename to sessions_elsewhere')
  const { email, name, token, cookie, password } = person
  const origin = app.env.PUBLIC_URL
  const call = (path: string, method = 'GET', json?: object) =>
    failing.fetch(
      new Request(new URL(path, origin), {
        method,
        headers: { origin, cookie, authorization: `bearer ${token}`, 'content-type': 'application/json' },
        ...(json && { body: JSON.stringify(json) }),
      }),
    )
  await call(`/api/jwt?email=${encodeURIComponent(email)}`)
  await call('/api/users', 'POST', { name, email, role: 'bayer' })
  await call('/api/auth/get-session')
  await call('/api/auth/sign-in/email', 'POST', { email, password })
  await call('/api/auth/sign-up/email', 'POST', { name, email: `new-${email}`, password })
  await call('/api/myproduct')
  await call(`/api/users/seller/${encodeURIComponent(email)}`)
  await app.asOwner('alter table sessions_elsewhere rename to sessions')
  const [session = ''] =
    decodeURIComponent(cookie)
      .match(/session_token=([^;.]+)/)
      ?.slice(1) ?? []
  expect(session).not.toBe('')
  expect(text()).toContain('sessions')
  for (const secret of [session, token, email, encodeURIComponent(email), password])
    expect(text()).not.toContain(secret)
})

test('a full disk loses lines of the log, and does not end the process', () => {
  const file = openLogFile(openSync('/dev/full', 'w'))
  file.write('a line\n')
  expect(() => file.flush()).not.toThrow()
})

test('lines that were not written yet are written when the process crashes', async () => {
  const log = JSON.stringify(new URL('./log.ts', import.meta.url).href)
  const program = `const { createLog } = await import(${log})
    createLog().info('the last line')
    throw new Error('a crash')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output = await text(child.stderr)
  expect(output).toContain('a crash')
  expect(output).toContain('"message":"the last line"')
})

test('only lines of the level and above are written', () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line), 'warn')
  log.info('nothing to see')
  log.warn('look here')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'warn', time: expect.stringMatching(/^\d{4}-.*Z$/), message: 'look here' },
  ])
})

test('people read a line with the time of day, and without the ids of requests', () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(toReadable(line)))
  log.info('request', {
    requestId: 'a-1',
    method: 'GET',
    route: '/product/:id',
    status: 200,
    ms: 12,
    bytes: 9,
  })
  log.warn('a job is slow', { job: 'send-mail', seconds: 4 })
  log.error('a request failed', 'no such table')
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
    'GET /product/:id 200 in 12 ms',
    'warn: a job is slow job=send-mail seconds=4',
    'error: a request failed\n  no such table',
  ])
})

test.each([
  ['an e-mail address', '550 5.1.1 <rahim@people.test>: unknown', 'rahim@people.test'],
  ['an e-mail address in an address', 'GET /users/rahim%40people.test failed', 'rahim%40people.test'],
  ['a password in an address', 'cannot reach postgres://swap:hunter2@db:5432/swap', 'hunter2'],
  ['query parameters', 'GET https://api.test/pay?key=abc&name=rahim failed', 'abc'],
  ['a token', 'jwt eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl expired', 'eyJzdWIiOi'],
])('%s is cut out of the texts of a line', (_what, said, secret) => {
  const { log, text } = keepLog()
  log.warn(said, { error: said })
  log.error(said, new Error(said, { cause: new Error(said) }), { answer: said })
  log.info(said)
  expect(text()).not.toContain(secret)
  expect(text()).toMatch(/unknown|failed|cannot reach|expired/)
})
