import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../src/platform/env.ts'
import { silentLog } from '../src/platform/log.ts'
import { type RunningServer, startServer } from '../src/server.ts'

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

/** A command on a data directory, as a person would type it; nobody is there to answer questions. */
function run(script: string, dataDir: string, ...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${script}.ts`, ...args],
      { env: { ...process.env, NODE_ENV: 'test', DATA_DIR: join(folder, dataDir), DATABASE_URL: '' } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })
}

async function start(dataDir: string): Promise<string> {
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: join(folder, dataDir),
    PORT: String(await findFreePort()),
  })
  server = await startServer({ env, log: silentLog })
  return env.PUBLIC_URL
}

async function stop(): Promise<void> {
  await server?.stop()
  server = null
}

/** Signs a seller up and sends a photo. Answers what they need to come back. */
async function settleIn(site: string): Promise<{ email: string; password: string; photo: string }> {
  const account = { name: 'Rahim', email: 'rahim@people.test', password: 'Swap#2026' }
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${site}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site, ...headers },
      body: JSON.stringify(body),
    })
  const made = await send('/auth/sign-up/email', account)
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
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

test('what a running Swap holds comes back on another machine: people, and pictures at every width', async () => {
  const file = join(folder, 'swap.backup')
  const site = await start('here')
  const { email, password, photo } = await settleIn(site)
  const small = photo.replace('.webp', '@320.webp')
  const before = await Promise.all([photo, small].map(async (path) => (await fetch(site + path)).bytes()))
  const backedUp = await run('backup', 'here', file)
  expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining('3 picture files') })
  expect((await run('backup', 'here', file)).said).toContain('is there already')
  expect(await run('restore', 'here', file, '--yes')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Stop it first'),
  })
  await stop()

  expect(await run('restore', 'there', file), 'an empty database needs no question').toMatchObject({
    code: 0,
  })
  const again = await run('restore', 'there', file)
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('--yes') })
  expect((await run('restore', 'there', file, '--yes')).code).toBe(0)

  const there = await start('there')
  const after = await Promise.all([photo, small].map(async (path) => (await fetch(there + path)).bytes()))
  expect(after).toEqual(before)
  const back = await fetch(`${there}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: there },
    body: JSON.stringify({ email, password }),
  })
  expect(back.status).toBe(200)
  await stop()
}, 120_000)

test('a command line that names no file is explained', async () => {
  const said = 'Usage: npm run restore -- FILE [--yes]\n'
  expect(await run('restore', 'nowhere', '--yes')).toEqual({ code: 2, said })
})

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
