import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Env } from '../src/ops/env.ts'
import { startEmbeddedDatabase } from '../src/ops/postgres/embedded-database.ts'
import { claimDataDir, makeDataDir } from '../src/platform/data-dir.ts'
import type { Log } from '../src/platform/log.ts'
import { readDatabasePassword } from '../src/platform/secret.ts'

export type BenchDatabase = { url: string; stop(): Promise<void> }

export async function startDatabase(env: Env, log: Log): Promise<BenchDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} }
  await makeDataDir(env.DATA_DIR)
  const release = await claimDataDir(env.DATA_DIR)
  const database = await startEmbeddedDatabase({
    directory: join(env.DATA_DIR, 'db'),
    password: await readDatabasePassword(env.DATA_DIR),
    log,
  })
  return {
    url: database.url,
    async stop() {
      await database.stop()
      release()
    },
  }
}

/** As durable, and so as slow, as the real one. */
export async function startTemporaryDatabase(log: Log): Promise<BenchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'swap-bench-'))
  // PostgreSQL works as another user when this runs as root.
  await chmod(directory, 0o711)
  const database = await startEmbeddedDatabase({
    directory: join(directory, 'db'),
    password: randomBytes(12).toString('hex'),
    log,
  })
  return {
    url: database.url,
    async stop() {
      await database.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
