import { resolve } from 'node:path'
import { backupFiles, openPrivateFiles, requireImageStore } from '../src/images/index.ts'
import { backUp } from '../src/ops/backup/backup.ts'
import { readEnv } from '../src/ops/env.ts'
import { onDatabase, runCommand } from './command.ts'

const [path] = process.argv.slice(2)

async function run(): Promise<number> {
  if (!path || path.startsWith('-')) {
    console.error('Usage: npm run backup -- FILE')
    return 2
  }
  const env = readEnv(process.env)
  const files = backupFiles(await requireImageStore(env), await openPrivateFiles(env))
  const kept = await onDatabase(env, ({ url }) => backUp(url, files, resolve(path)))
  console.log(`${path} holds ${kept.rows} rows of ${kept.tables} tables, and ${kept.files} picture files.`)
  if (kept.missing > 0) {
    console.error(`${kept.missing} pictures that the database names are missing, here and in the backup.`)
  }
  return 0
}

await runCommand(run)
