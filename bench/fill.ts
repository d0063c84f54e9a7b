/**
 * `npm run bench:fill -- 100000` fills the database that `npm start` uses (DATABASE_URL, or the embedded one under
 * DATA_DIR) up to that many generated phones. Stop the server first when it uses the embedded one.
 */
import { parseArgs } from 'node:util'
import { readEnv } from '../src/ops/env.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { reachDatabase } from '../src/platform/database/reach-database.ts'
import { fillListings } from './fill-listings.ts'
import { consoleLog, drawProgress } from './show.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const wanted = Number(positionals[0]?.replaceAll(/[_,]/g, ''))
if (!Number.isInteger(wanted) || wanted < 1) {
  console.error('How many phones? Say it like this: npm run bench:fill -- 100000')
  process.exit(1)
}
const database = await reachDatabase(readEnv(process.env), consoleLog)
const db = openDatabase(database.url, consoleLog, 2, 0)
try {
  await migrateDatabase(database.url, consoleLog)
  const began = performance.now()
  const added = await fillListings(db, wanted, drawProgress)
  console.log(`${added} phones added in ${((performance.now() - began) / 1000).toFixed(1)} s`)
} finally {
  await db.$client.end()
  await database.close()
}
