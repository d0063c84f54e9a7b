import { resolve } from 'node:path'
import { backupFiles, openPrivateFiles, requireImageStore } from '../src/images/index.ts'
import { backUp } from '../src/ops/backup/backup.ts'
import { EnvError, readEnv } from '../src/ops/env.ts'
import { reachDatabase } from '../src/platform/database/reach-database.ts'
import { createLog } from '../src/platform/log.ts'
import { StartError } from '../src/platform/start-error.ts'

const [path] = process.argv.slice(2)

async function run(): Promise<number> {
  if (!path || path.startsWith('-')) {
    console.error('Usage: npm run backup -- FILE')
    return 2
  }
  const env = readEnv(process.env)
  const files = backupFiles(await requireImageStore(env), await openPrivateFiles(env))
  const reached = await reachDatabase(env, createLog())
  try {
    const kept = await backUp(reached.url, files, resolve(path))
    console.log(`${path} holds ${kept.rows} rows of ${kept.tables} tables, and ${kept.files} picture files.`)
    if (kept.missing > 0) {
      console.error(`${kept.missing} pictures that the database names are missing, here and in the backup.`)
    }
    return 0
  } finally {
    await reached.close()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  const expected = error instanceof StartError || error instanceof EnvError
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
