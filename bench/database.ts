import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../src/ops/postgres/embedded-database.ts'
import type { ReachedDatabase } from '../src/platform/database/reach-database.ts'
import type { Log } from '../src/platform/log.ts'

export type BenchDatabase = Pick<ReachedDatabase, 'url' | 'close'>

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
    async close() {
      await database.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
