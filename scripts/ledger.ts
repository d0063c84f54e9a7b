import { composeApp } from '../src/app/app.ts'
import { systemClock } from '../src/kernel/time.ts'
import { readEnv } from '../src/ops/env.ts'
import { servingRole } from '../src/ops/postgres/serving-role.ts'
import { checkLedgerJob, listDifferences } from '../src/payments/index.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { prepareDatabase } from '../src/platform/database/migrate.ts'
import { createLog, silentLog } from '../src/platform/log.ts'
import { readSecret } from '../src/platform/secret.ts'
import { onDatabase, runCommand } from './command.ts'

const usage = `Usage:
  npm run ledger -- check     compares the ledger with the payment provider's charges and refunds`

const money = (minor: number) => (minor / 100).toFixed(2)

async function run(): Promise<number> {
  if (process.argv[2] !== 'check') {
    console.error(usage)
    return 2
  }
  const env = readEnv(process.env)
  const differences = await onDatabase(env, async ({ url, inUse }) => {
    if (!inUse) await prepareDatabase(url, createLog(), { serving: servingRole(env, url) })
    const db = openDatabase(url, createLog(), 2)
    try {
      const secret = await readSecret(env)
      const { jobs } = await composeApp({ env, db, log: silentLog, clock: systemClock, secret })
      const compare = jobs[checkLedgerJob]
      if (!compare) throw new Error(`there is no job ${checkLedgerJob}`)
      await compare({})
      return await listDifferences(db)
    } finally {
      await db.$client.end()
    }
  })
  for (const { provider, reference, oursMinor, theirsMinor } of differences) {
    console.log(`${reference}  ledger ${money(oursMinor)}  ${provider} ${money(theirsMinor)}`)
  }
  console.log(
    differences.length === 0 ? 'The ledger and the provider agree.' : `${differences.length} differ.`,
  )
  return differences.length === 0 ? 0 : 1
}

await runCommand(run)
