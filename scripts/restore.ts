import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { backupFiles, openPrivateFiles, requireImageStore } from '../src/images/index.ts'
import { restore } from '../src/ops/backup/restore.ts'
import { readEnv } from '../src/ops/env.ts'
import { servingRole } from '../src/ops/postgres/serving-role.ts'
import { createLog } from '../src/platform/log.ts'
import { StartError } from '../src/platform/start-error.ts'
import { onDatabase, runCommand } from './command.ts'

const args = process.argv.slice(2)
const yes = args.includes('--yes')
const [path, ...more] = args.filter((arg) => arg !== '--yes')

async function run(): Promise<number> {
  if (!path || path.startsWith('-') || more.length > 0) {
    console.error('Usage: npm run restore -- FILE [--yes]')
    return 2
  }
  const env = readEnv(process.env)
  const files = backupFiles(await requireImageStore(env), await openPrivateFiles(env))
  const done = await onDatabase(env, ({ url, inUse }) => {
    if (inUse) throw new StartError('Swap is running on this database. Stop it first, then restore.')
    const serving = servingRole(env, url)
    return restore({ url, files, path: resolve(path), log: createLog(), mayReplace, serving })
  })
  if (!done) {
    console.error('Nothing was changed.')
    return 1
  }
  console.log(`Restored ${done.rows} rows of ${done.tables} tables, and ${done.files} picture files.`)
  return 0
}

async function mayReplace({ tables, rows }: { tables: number; rows: number }): Promise<boolean> {
  if (yes) return true
  const found = `The database holds ${rows} rows in ${tables} tables. The backup takes their place.`
  if (!process.stdin.isTTY) throw new StartError(`${found} To do that without being asked, add --yes.`)
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await ask.question(`${found}\nType "replace" to go on: `)
  ask.close()
  return answer.trim() === 'replace'
}

await runCommand(run)
