import { EnvError, readDatabaseEnv } from '../src/ops/env.ts'
import { servingRole } from '../src/ops/postgres/serving-role.ts'
import { roleOf } from '../src/platform/database/address.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { reachDatabase } from '../src/platform/database/reach-database.ts'
import { createLog } from '../src/platform/log.ts'
import { StartError } from '../src/platform/start-error.ts'

async function run(): Promise<void> {
  const env = readDatabaseEnv(process.env)
  const log = createLog()
  const reached = await reachDatabase(env, log)
  try {
    const serving = servingRole(env, reached.url)
    await migrateDatabase(reached.url, log, { serving })
    const role = serving && roleOf(serving.url).name
    console.log(
      role
        ? `The database is up to date, and open to the role ${role}, which owns nothing.`
        : 'The database is up to date.',
    )
  } finally {
    await reached.close()
  }
}

try {
  await run()
} catch (error) {
  const expected = error instanceof StartError || error instanceof EnvError
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
