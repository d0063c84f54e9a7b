import { readDatabaseEnv } from '../src/ops/env.ts'
import { servingRole } from '../src/ops/postgres/serving-role.ts'
import { roleOf } from '../src/platform/database/address.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { onDatabase, runCommand } from './command.ts'

async function run(): Promise<number> {
  const env = readDatabaseEnv(process.env)
  const serving = await onDatabase(env, async ({ url }) => {
    const serving = servingRole(env, url)
    await migrateDatabase(url, createLog(), { serving })
    return serving
  })
  const role = serving && roleOf(serving.url).name
  console.log(
    role
      ? `The database is up to date, and open to the role ${role}, which owns nothing.`
      : 'The database is up to date.',
  )
  return 0
}

await runCommand(run)
