import { join } from 'node:path'
import type pg from 'pg'
import { claimDataDir, makeDataDir } from '../data-dir.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { startEmbeddedDatabase } from '../postgres/embedded-database.ts'
import { findRunningDatabase } from '../postgres/stop-orphan-postgres.ts'
import { readDatabasePassword } from '../secret.ts'
import { TimedClient } from './timed-client.ts'

export type ReachedDatabase = {
  /** The address of the tables' owner. */
  url: string
  /** Whether a Swap server is using this database (known for the embedded one only). */
  inUse: boolean
  close(): Promise<void>
}

/**
 * The database for a command on the server (an admin's grant, a backup): the configured one as its owner, the embedded one of a
 * running server, or else the embedded one, started for the command. Throws StartError with what to do.
 */
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
    // Claimed without a database: a server is starting or stopping. The claim's message says so.
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

/** Opens one connection without time limits, for maintenance. When it is lost, the running statement fails. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new TimedClient({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return client
}
