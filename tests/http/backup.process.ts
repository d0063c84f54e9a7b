import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readEnv } from '../../src/ops/env.ts'
import { silentLog } from '../../src/platform/log.ts'
import { type RunningServer, startServer } from '../../src/server.ts'
import { withDatabase } from '../support/database.ts'
import { findFreePort, ownVariables } from '../support/processes.ts'
import { cookieOf } from '../support/test-app.ts'

let folder: string
let server: RunningServer | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swap-cli-'))
  await chmod(folder, 0o711)
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** An installation: with the embedded database, or with one at an address. */
type Place = { DATA_DIR: string; DATABASE_URL: string }

/** A new, empty installation. */
async function makePlace(name: string, database: 'embedded' | 'own'): Promise<Place> {
  const place = { DATA_DIR: join(folder, `${name}-${database}`), DATABASE_URL: '' }
  if (database === 'embedded') return place
  await ask(inject('databaseUrl'), `create database ${name}`)
  return { ...place, DATABASE_URL: withDatabase(inject('databaseUrl'), name) }
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** A digest of the rows of each table. */
async function digestRows(url: string): Promise<Record<string, unknown>> {
  const tables = await ask<{ name: string }>(
    url,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'",
  )
  const digests = tables.map(async ({ name }) => {
    const text = 'string_agg(t::text, chr(10) order by t::text)'
    const [row] = await ask<{ digest: string | null }>(url, `select md5(${text}) as digest from "${name}" t`)
    return [name, row?.digest] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}

/** Runs a command without a terminal, so that it cannot ask questions. */
function run(script: string, place: Place, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${script}.ts`, ...args],
      { env: { ...process.env, ...ownVariables, NODE_ENV: 'test', ...place } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    )
  })
}

async function start(place: Place): Promise<string> {
  const env = readEnv({ NODE_ENV: 'test', ...place, PORT: String(await findFreePort()) })
  server = await startServer({ env, log: silentLog })
  return env.PUBLIC_URL
}

async function stop(): Promise<void> {
  await server?.stop()
  server = null
}

/** Signs a seller up and uploads a photo. Returns what they need to sign in again. */
async function settleIn(site: string): Promise<{ email: string; password: string; photo: string }> {
  const account = { name: 'Rahim', email: 'rahim@people.test', password: 'Swap#2026' }
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${site}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site, ...headers },
      body: JSON.stringify(body),
    })
  const made = await send('/auth/sign-up/email', account)
  const cookie = cookieOf(made)
  await send('/users', { name: account.name, email: account.email, role: 'seller' }, { cookie })
  const { jwtToken } = await (
    await fetch(`${site}/api/jwt?email=${account.email}`, { headers: { cookie } })
  ).json()
  const headers = { authorization: `bearer ${jwtToken}` }
  const { uploadUrl, key } = await (
    await fetch(`${site}/api/imagekey?email=${account.email}`, { headers })
  ).json()
  const form = new FormData()
  const photo = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#124578' } })
    .jpeg()
    .toBuffer()
  form.set('image', new File([new Uint8Array(photo)], 'phone.jpg'))
  const sent = await fetch(`${uploadUrl}?key=${encodeURIComponent(key)}`, { method: 'POST', body: form })
  return { ...account, photo: (await sent.json()).data.url }
}

test.each(['embedded', 'own'] as const)(
  'what a running Swap holds comes back on another machine with its %s database: people, and pictures at every width',
  async (database) => {
    const [here, there] = [await makePlace('here', database), await makePlace('there', database)]
    const file = join(folder, `${database}.backup`)
    const site = await start(here)
    const { email, password, photo } = await settleIn(site)
    const small = photo.replace('.webp', '@320.webp')
    const readPictures = (from: string) =>
      Promise.all([photo, small].map(async (path) => (await fetch(from + path)).bytes()))
    const before = await readPictures(site)
    const backedUp = await run('backup', here, file)
    expect(backedUp).toMatchObject({ code: 0, output: expect.stringContaining('3 picture files') })
    expect((await run('backup', here, file)).output).toContain('is there already')
    if (database === 'own') {
      const elsewhere = { ...here, DATA_DIR: join(folder, 'elsewhere') }
      expect(await run('backup', elsewhere, `${file}-2`), 'without the pictures').toMatchObject({
        code: 1,
        output: expect.stringMatching(/^None of the 1 files /),
      })
    }
    expect(await run('restore', here, file, '--yes')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Stop (it|Swap) first/),
    })
    await stop()

    expect(await run('restore', there, file), 'an empty database needs no question').toMatchObject({
      code: 0,
    })
    const again = await run('restore', there, file)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('--yes') })
    expect((await run('restore', there, file, '--yes')).code).toBe(0)
    if (database === 'own') {
      expect(await digestRows(there.DATABASE_URL)).toEqual(await digestRows(here.DATABASE_URL))
    }

    const restored = await start(there)
    expect(await readPictures(restored)).toEqual(before)
    const back = await fetch(`${restored}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: restored },
      body: JSON.stringify({ email, password }),
    })
    expect(back.status).toBe(200)
    await stop()
  },
)

test('a command line that names no file is explained', async () => {
  const output = 'Usage: npm run restore -- FILE [--yes]\n'
  expect(await run('restore', await makePlace('nowhere', 'embedded'), '--yes')).toEqual({ code: 2, output })
})
