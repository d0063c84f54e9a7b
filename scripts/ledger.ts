import { composeApp } from '../src/app/app.ts'
import { EnvError, readEnv } from '../src/ops/env.ts'
import { servingRole } from '../src/ops/postgres/serving-role.ts'
import { checkLedgerJob, listDifferences } from '../src/payments/index.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { prepareDatabase } from '../src/platform/database/migrate.ts'
import { reachDatabase } from '../src/platform/database/reach-database.ts'
import { createLog, silentLog } from '../src/platform/log.ts'
import { readSecret } from '../src/platform/secret.ts'
import { StartError } from '../src/platform/start-error.ts'

const usage = `Usage:
  npm run ledger -- check     compares the ledger with the payment provider's charges and refunds`

const money = (minor: number) => (minor / 100).toFixed(2)

async function check(): Promise<number> {
  const env = readEnv(process.env)
  const reached = await reachDatabase(env, createLog())
  try {
    if (!reached.inUse)
      await prepareDatabase(reached.url, createLog(), { serving: servingRole(env, reached.url) })
    const db = openDatabase(reached.url, createLog(), 2)
    try {
      const secret = await readSecret(env)
      const { jobs } = await composeApp({ env, db, log: silentLog, clock: systemClock, secret })
      const compare = jobs[checkLedgerJob]
      if (!compare) throw new Error(`there is no job ${checkLedgerJob}`)
      await compare({})
      const differences = await listDifferences(db)
      for (const { provider, reference, oursMinor, theirsMinor } of differences) {
        console.log(`${reference}  ledger ${money(oursMinor)}  ${provider} ${money(theirsMinor)}`)
      }
      console.log(
        differences.length === 0 ? 'The ledger and the provider agree.' : `${differences.length} differ.`,
      )
      return differences.length === 0 ? 0 : 1
    } finally {
      await db.$client.end()
    }
  } finally {
    await reached.close()
  }
}

try {
  if (process.argv[2] === 'check') {
    process.exitCode = await check()
  } else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  const expected = error instanceof StartError || error instanceof EnvError
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
