import { join } from 'node:path'
import type pg from 'pg'
import type { Env } from '../../ops/env.ts'
import { startEmbeddedDatabase } from '../../ops/postgres/embedded-database.ts'
import { findRunningDatabase } from '../../ops/postgres/stop-orphan-postgres.ts'
import { claimDataDir, makeDataDir } from '../data-dir.ts'
import type { Log } from '../log.ts'
import { readDatabasePassword } from '../secret.ts'
import { StartError } from '../start-error.ts'
import { TimedClient } from './timed-client.ts'

export type ReachedDatabase = {
  url: string
  /** Whether a server is running on it; known for the embedded database only. */
  inUse: boolean
  close(): Promise<void>
}

/** Opens the database for a command: as its owner, a running server's, or the embedded one. Throws StartError. */
export async function reachDatabase(env: Env, log: Log): Promise<ReachedDatabase> {
  const url = env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL
  if (url) return { url, inUse: false, close: async () => {} }
  await makeDataDir(env.DATA_DIR)
  const directory = join(env.DATA_DIR, 'db')
  const password = await readDatabasePassword(env.DATA_DIR)
  const release = await claimDataDir(env.DATA_DIR).catch(() => null)
  if (!release) {
    const running = await findRunningDatabase(directory, password)
    if (running) return { url: running, inUse: true, close: async () => {} }
    // A server is starting or stopping: the claim's message says so.
    await claimDataDir(env.DATA_DIR)
  }
  const database = await startEmbeddedDatabase({ directory, password, log })
  return {
    url: database.url,
    inUse: false,
    close: async () => {
      await database.stop()
      release?.()
    },
  }
}

/** Connects without time limits, for maintenance. Close it with `end()`. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new TimedClient({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Throws StartError for a kind of database that Swap cannot use. */
export async function checkDatabase(client: pg.Client, url: string): Promise<void> {
  await requireUtf8(client)
  // Poolers make up process numbers.
  const isDirect = 'processID' in client && client.processID === (await serverProcess(client))
  if (!isDirect) await refuseSharedSessions(client, url)
}

async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  )
  if (rows[0]?.encoding === 'UTF8') return
  throw new StartError(
    `The database is encoded in ${rows[0]?.encoding}, which has no Bangla. Create one with: create database … encoding 'UTF8' template template0`,
  )
}

async function refuseSharedSessions(one: pg.Client, url: string): Promise<void> {
  const other = await openClient(url)
  try {
    if (!(await areSharing(one, other))) return
    throw new StartError(
      'DATABASE_URL leads to a connection pooler in transaction mode. Swap needs sessions of its own: set pool_mode = session in pgbouncer.',
    )
  } finally {
    await other.end()
  }
}

type Asked = Pick<pg.Client, 'query'>

/** Returns whether two connections are given the same server process, as a pooler in transaction mode does. */
export async function areSharing(one: Asked, other: Asked): Promise<boolean> {
  const [ofOne, ofOther] = [new Set<number>(), new Set<number>()]
  for (let round = 0; round < 5; round++) {
    // Twice, for a pooler that lends each process in turn.
    ofOne.add(await serverProcess(one))
    ofOne.add(await serverProcess(one))
    await other.query('begin')
    ofOther.add(await serverProcess(other))
    ofOne.add(await serverProcess(one))
    await other.query('commit')
  }
  return ofOne.size > 1 || ofOther.size > 1 || [...ofOne].some((pid) => ofOther.has(pid))
}

async function serverProcess(client: Asked): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
