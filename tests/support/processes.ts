import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import packageJson from '../../package.json' with { type: 'json' }
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/ops/postgres/embedded-database.ts'
import { silentLog } from '../../src/platform/log.ts'
import { withDatabase } from './database.ts'

const serve = fileURLToPath(new URL('./serve.ts', import.meta.url))
/** What `npm start` tells Node.js. */
const nodeFlags = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** What each process of the tests is given of this one's environment. What it loads is compiled once for all of them. */
export const ownVariables = {
  PATH: process.env.PATH,
  NODE_OPTIONS: `--import=${new URL('../../scripts/resolve-once.ts', import.meta.url)}`,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/swap', import.meta.url)),
}

export type ServerProcess = {
  site: string
  pid: number
  /** Ends with the exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals | null>
  signal(signal: NodeJS.Signals): void
  /** What it has written on standard error so far. */
  log(): string
  /** Its memory in MB, now. */
  memory(): Promise<number>
}

/**
 * Starts the server as a process with these environment variables only, and waits until it is ready.
 * @param program serve.ts of another release
 */
export async function startProcess(
  variables: Record<string, string>,
  program = serve,
): Promise<ServerProcess> {
  const port = variables.PORT ?? String(await findFreePort())
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, program], {
    env: { ...ownVariables, NODE_ENV: 'test', ...variables, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  const ready = new Promise<'ready'>((resolve) => child.stdout?.once('data', () => resolve('ready')))
  if ((await Promise.race([ready, ended])) !== 'ready') throw new Error(`the server did not start: ${output}`)
  return {
    site: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    ended,
    signal: (signal) => void child.kill(signal),
    log: () => output,
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => {
        throw new Error(`the server is gone (${child.exitCode ?? child.signalCode}): ${output.slice(-4_000)}`)
      })
      return Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1024
    },
  }
}

/** A database server that can be stopped and started again at one and the same address. */
export async function startDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'swap-outage-'))
  // PostgreSQL works as another user when this runs as root.
  await chmod(folder, 0o711)
  const options = { directory: join(folder, 'db'), password: randomBytes(12).toString('hex'), log: silentLog }
  let database: EmbeddedDatabase = await startEmbeddedDatabase(options)
  const door = await openDoor(() => Number(new URL(database.url).port))
  const url = new URL(database.url)
  // Through the door, not by the socket.
  url.searchParams.delete('host')
  url.port = String(door.port)
  return {
    url: url.href,
    /** As it is stopped and started by a person. */
    stopped: {
      async begin() {
        await door.close()
        await database.stop()
      },
      async end() {
        database = await startEmbeddedDatabase(options)
        await door.open()
      },
    },
    /** As when its machine hangs: connections stay open, and nothing is answered. */
    silent: { begin: async () => door.silence(true), end: async () => door.silence(false) },
    async remove() {
      await door.close()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A port that leads to another port, and that can be closed: then connections are refused, as by a server that is down. */
async function openDoor(portBehind: () => number) {
  const open = new Set<Socket>()
  let server: Server
  let silent = false
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server = createServer((near) => {
        const far = connect(portBehind(), '127.0.0.1')
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          open.add(one)
          one.on('error', () => other.destroy())
          one.on('close', () => {
            open.delete(one)
            other.destroy()
          })
          one.pipe(other)
          if (silent) one.pause()
        }
      })
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        resolve(address && typeof address === 'object' ? address.port : 0)
      })
    })
  const port = await listen(0)
  return {
    port,
    /** Lets nothing through, or everything again, while all connections stay as they are. */
    silence(on: boolean) {
      silent = on
      for (const socket of open) {
        if (on) socket.pause()
        else socket.resume()
      }
    },
    open: () => listen(port),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

/** A migrated, empty database on the test run's server. */
export async function cloneTemplate(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `p_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name} template template`)
  return { url: withDatabase(serverUrl, name), drop: () => run(`drop database ${name} with (force)`) }
}
