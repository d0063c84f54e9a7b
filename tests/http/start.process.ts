import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../support/processes.ts'

let dataDir: string
let port: number
const begun: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'swap-start-'))
  // PostgreSQL works as another user when this runs as root.
  await chmod(dataDir, 0o711)
  port = await findFreePort()
})
afterEach(async () => {
  // Stops what a failed test left running: the server by its claim, the database by its pid file.
  const left = [await readClaim(), await readDatabase(), ...begun.map(({ pid }) => pid)]
  for (const pid of left) if (pid && isThere(pid)) process.kill(pid, 'SIGKILL')
  begun.length = 0
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

type StartedCommand = { child: ChildProcess; text(): string; until(words: RegExp): Promise<void> }

/** Starts `npm start` or its program. */
function begin(command: 'npm' | 'node', more: Record<string, string> = {}): StartedCommand {
  const { PATH, HOME } = process.env
  const child = spawn(command, [command === 'npm' ? 'start' : 'scripts/start.ts'], {
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  begun.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  return {
    child,
    text: () => output,
    until: (words) => expect.poll(() => output, { timeout: 120_000 }).toMatch(words),
  }
}

async function readClaim(): Promise<number | null> {
  return Number(await readFile(join(dataDir, 'server.pid'), 'utf8').catch(() => '')) || null
}

async function readDatabase(): Promise<number | null> {
  const text = await readFile(join(dataDir, 'db', 'postmaster.pid'), 'utf8').catch(() => '')
  return text ? Number(text.split('\n')[0]) : null
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Expects server and database to end by themselves and to release the folder. */
async function expectAllGone(server: number, database: number): Promise<void> {
  await expect.poll(() => [server, database].filter(isThere)).toEqual([])
  expect({ claim: await readClaim(), database: await readDatabase() }).toEqual({
    claim: null,
    database: null,
  })
}

test('npm start serves the demo, keeps its folder for itself, and stops completely when npm is told to stop', async () => {
  const first = begin('npm')
  await first.until(/Swap is ready: http:\S+[\s\S]*buyer@swap\.test/)
  expect(first.text(), 'nobody has asked for anything').not.toContain('"request"')
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

  const second = begin('node', { PORT: String(await findFreePort()) })
  const [code] = await once(second.child, 'exit')
  expect({ code, message: second.text().trim() }).toEqual({
    code: 1,
    message: expect.stringMatching(/^Swap is already running on .*\.$/),
  })
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

  const [server, database] = [(await readClaim()) ?? 0, (await readDatabase()) ?? 0]
  expect([server, database].filter(isThere)).toHaveLength(2)
  first.child.kill('SIGTERM')
  await expectAllGone(server, database)
})

test('a start that is stopped half-way undoes what it has begun', async () => {
  const start = begin('node')
  await start.until(/Offering the demo phones: 0/)
  const [server, database] = [(await readClaim()) ?? 0, (await readDatabase()) ?? 0]
  expect([server, database].filter(isThere)).toHaveLength(2)
  const exit = once(start.child, 'exit')
  start.child.kill('SIGINT')
  expect(await exit).toEqual([0, null])
  await expectAllGone(server, database)
  expect(start.text()).not.toMatch(/ready|stopped by a signal/)
})

test.each([
  [
    'a port in use',
    async () => {
      const other = createServer().listen(port, '127.0.0.1')
      await once(other, 'listening')
      return { variables: {}, end: () => other.close() }
    },
    /^Port \d+ on \S+ is in use\. Stop the program that uses it, or set PORT to another number\.$/,
  ],
  [
    'a folder that cannot be written to',
    async () => ({ variables: { DATA_DIR: '/proc/swap' }, end: () => {} }),
    /^Cannot write to DATA_DIR \/proc\/swap \(.*\)\. Set DATA_DIR to a folder that you may write to\.$/,
  ],
  [
    'a bad variable',
    async () => ({ variables: { PORT: 'many' }, end: () => {} }),
    /^The environment has to be put right:\n {2}PORT.*$/,
  ],
  [
    'a demo that is reachable from outside without DEMO=1',
    async () => ({ variables: { PUBLIC_URL: 'https://swap.example' }, end: () => {} }),
    /^The environment has to be put right:\n {2}DEMO: .*DEMO=1.*$/,
  ],
  [
    'no card provider without the demo',
    async () => ({ variables: { DEMO: '0' }, end: () => {} }),
    /^The environment has to be put right:\n {2}STRIPE_SECRET_KEY: .*$/,
  ],
  [
    'an unreachable database',
    async () => ({ variables: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, end: () => {} }),
    /^The database cannot be used: .*\. Check DATABASE_URL and its server\.$/,
  ],
])('%s ends the start with one line of instructions and exit code 1', async (_, prepare, line) => {
  const { variables, end } = await prepare()
  const start = begin('node', variables)
  const [code] = await once(start.child, 'exit')
  end()
  const told = start
    .text()
    .replace(/^ +[\d.]+ s {2}.*\n/gm, '')
    .trim()
  expect({ code, told }).toEqual({ code: 1, told: expect.stringMatching(line) })
})
