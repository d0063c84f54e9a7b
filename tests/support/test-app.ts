import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { inject } from 'vitest'
import { type App, composeApp } from '../../src/app/app.ts'
import { type AccountSigns, createAccountSigns } from '../../src/auth/index.ts'
import { setCurrency } from '../../src/kernel/money.ts'
import type { Clock } from '../../src/kernel/time.ts'
import { createRefusedImeis, type RefusedImeis } from '../../src/listings/index.ts'
import { type Env, readEnv } from '../../src/ops/env.ts'
import { asServer } from '../../src/ops/postgres/serving-role.ts'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { openReplicas } from '../../src/platform/database/replicas.ts'
import { type Log, silentLog } from '../../src/platform/log.ts'
import { createSecret, type Secret } from '../../src/platform/secret.ts'
import { runOnServer, withDatabase } from './database.ts'
import { insertPerson, type NewPerson, password } from './insert-person.ts'
import { type CheckAnswer, createAnswerCheck, type OpenApiDocument } from './response-check.ts'
import { runJob } from './run-due-jobs.ts'
import { whenFileEnds } from './when-file-ends.ts'

/** The AUTH_SECRET of every test app, and of a server process that shares its database. */
export const testSecret = 'a secret of the tests, long enough to be one'

/** A clock that stands still until it is told to move. */
type TestClock = Clock & { advance(millis: number): void }

export type TestApp = App & {
  /** The address of the owner of the tables, who may do what the app may not. */
  ownerUrl: string
  /** Runs statements as that owner. */
  asOwner(statements: string): Promise<void>
  db: Database
  env: Env
  secret: Secret
  clock: TestClock
  signs: AccountSigns
  refusedImeis: RefusedImeis
  /**
   * Calls the app without a port. A path starts with '/'; `json` is sent as a JSON body, `token` as a bearer. Throws when
   * the answer of a call is not as the app's own OpenAPI document describes it.
   */
  request(
    path: string,
    init?: RequestInit & { json?: unknown; token?: string; cookie?: string },
  ): Promise<Response>
  /** Runs a job of the app at once. Throws what it throws, and for a name that no job has. */
  runJob(name: string, payload?: unknown): Promise<void>
  /** Adds a person with an account, signed in. With headers, by the requests of a browser that sends them. */
  signUp(
    role?: 'bayer' | 'seller' | 'admin',
    name?: string,
    headers?: Record<string, string>,
  ): Promise<Person>
}

export type Person = {
  id: string
  email: string
  name: string
  password: string
  token: string
  cookie: string
}

/** Where the database of a test app is: on a PostgreSQL server with a migrated template, perhaps with replicas. */
export type TestServers = { url: string; replicaUrls?: string[] }

/** The whole app on a database of its own, cloned from the migrated template. Closed after the test file. */
export async function startTestApp(
  variables: Record<string, string> = {},
  log: Log = silentLog,
  { url: serverUrl, replicaUrls = [] }: TestServers = { url: inject('databaseUrl') },
): Promise<TestApp> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await runOnServer(
    serverUrl,
    `create database ${name} template template strategy file_copy`,
    // As on the embedded database, where the demo makes its own schema.
    `grant create on database ${name} to swap`,
  )
  const ownerUrl = withDatabase(serverUrl, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'swap-data-'))
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: asServer(ownerUrl),
    // Most tests are about something else than new sellers.
    NEW_SELLER_HOLD_DAYS: '0',
    ...variables,
  })
  const db = openDatabase(env.DATABASE_URL ?? '', log, 20)
  const secret = createSecret(testSecret)
  const clock = createTestClock()
  const urls = replicaUrls.map((url) => asServer(withDatabase(url, name)))
  const replicas = urls.length > 0 ? openReplicas({ db, urls, log }) : undefined
  const app = await composeApp({ env, db, reader: replicas?.reader, secret, clock, log })
  // As in the server, whose Request and Response can do less than those of Node.js.
  getRequestListener((request) => app.fetch(request))
  whenFileEnds(async () => {
    setCurrency('USD')
    await app.closeStreams()
    await replicas?.close()
    await db.$client.end()
    await runOnServer(serverUrl, `drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  })

  const checkAnswer = await findAnswerCheck(app, env.PUBLIC_URL, variables)

  const request: TestApp['request'] = async (path, { json, token, cookie, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (json !== undefined) headers.set('content-type', 'application/json')
    if (token) headers.set('authorization', `bearer ${token}`)
    if (cookie) headers.set('cookie', cookie)
    const body = json === undefined ? init.body : JSON.stringify(json)
    const asked = new Request(new URL(path, env.PUBLIC_URL), { ...init, headers, body })
    const answer = await app.fetch(asked)
    await checkAnswer(asked, answer)
    return answer
  }

  const signUp: TestApp['signUp'] = async (
    role = 'bayer',
    name = `Person ${randomBytes(3).toString('hex')}`,
    headers = undefined,
  ) => {
    const person = { name, email: `${randomBytes(6).toString('hex')}@people.test` }
    if (headers) return { ...person, password, ...(await signUpOverHttp({ ...person, role }, headers)) }
    const { id, token, cookies } = await insertPerson({ db, secret, clock }, { ...person, role })
    const cookie = Object.entries(cookies).map((pair) => pair.join('='))
    return { ...person, password, id, token, cookie: cookie.join('; ') }
  }

  /** Signs up as a browser that sends these headers. */
  async function signUpOverHttp(
    { role, ...person }: NewPerson,
    headers: Record<string, string>,
  ): Promise<Pick<Person, 'id' | 'token' | 'cookie'>> {
    const made = await request('/api/auth/sign-up/email', {
      method: 'POST',
      json: { ...person, password },
      headers: { origin: env.PUBLIC_URL, ...headers },
    })
    if (!made.ok) throw new Error(`sign-up answered ${made.status}: ${await made.text()}`)
    const cookie = cookieOf(made)
    const recorded = await request('/api/users', { method: 'POST', cookie, json: { ...person, role } })
    if (!recorded.ok) throw new Error(`recording a ${role} answered ${recorded.status}`)
    const { _id: id } = (await recorded.json()) as { _id: string }
    const issued = await request(`/api/jwt?email=${encodeURIComponent(person.email)}`, { cookie })
    const { jwtToken: token } = (await issued.json()) as { jwtToken: string }
    return { id, token, cookie }
  }

  const asOwner = (statements: string) => runOnServer(ownerUrl, statements)
  const signs = createAccountSigns({ secret, clock })
  const refusedImeis = createRefusedImeis(secret)
  const run: TestApp['runJob'] = (name, payload) => runJob(app.jobs, name, payload)
  const own = { ownerUrl, asOwner, db, env, secret, clock, signs, refusedImeis }
  return { ...app, ...own, request, signUp, runJob: run }
}

/** The checks by the settings of their apps, which have the same document then, and by the documents: a schema is compiled once a worker. */
const answerChecks = new Map<string, CheckAnswer>()

/** The check of the answers of an app with these settings. */
export async function findAnswerCheck(
  app: App,
  site: string,
  variables: Record<string, string> = {},
): Promise<CheckAnswer> {
  const settings = JSON.stringify(variables)
  const known = answerChecks.get(settings)
  if (known) return known
  const document = await (await app.fetch(new Request(new URL('/api/openapi.json', site)))).text()
  const check = answerChecks.get(document) ?? createAnswerCheck(JSON.parse(document) as OpenApiDocument)
  answerChecks.set(document, check).set(settings, check)
  return check
}

/** What a browser still sends back a minute later of the cookies that an answer sets. */
export function cookieOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .filter((line) => !/max-age=\d\b/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ')
}

function createTestClock(): TestClock {
  let now = Date.now()
  return {
    now: () => new Date(now),
    advance: (millis) => {
      now += millis
    },
  }
}
