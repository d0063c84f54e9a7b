import pg from 'pg'
import { createTotpSeal, renewTotps } from '../src/factors/index.ts'
import { createRefusedImeis } from '../src/listings/index.ts'
import { type Env, readDatabaseEnv } from '../src/ops/env.ts'
import { createAccountSeal, renewAccounts } from '../src/payouts/index.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/log.ts'
import { forgetSecretFile, readSecret, rotateSecretFile } from '../src/platform/secret.ts'
import { StartError } from '../src/platform/start-error.ts'
import { onDatabase, runCommand } from './command.ts'

const usage = `Usage:
  npm run secret -- rotate    makes a new secret in DATA_DIR and keeps the previous one
  npm run secret -- renew     encrypts and hashes with the new secret what the previous one did
  npm run secret -- forget    renews, and deletes the previous secret in DATA_DIR`

async function run(command: string | undefined): Promise<number> {
  const env = readDatabaseEnv(process.env)
  if (command === 'rotate') {
    await rotate(env)
    return 0
  }
  if (command !== 'renew' && command !== 'forget') {
    console.error(usage)
    return 2
  }
  const { accounts, apps, imeis } = await renew(env)
  console.log(
    `Payout accounts encrypted again: ${accounts}. Authenticator apps encrypted again: ${apps}. Refused IMEIs hashed again: ${imeis}.`,
  )
  if (command === 'forget') await forget(env)
  return 0
}

async function rotate({ AUTH_SECRET, DATA_DIR }: Env): Promise<void> {
  if (AUTH_SECRET) {
    throw new StartError(
      'The secret is in AUTH_SECRET: move its value to AUTH_SECRET_PREVIOUS, give AUTH_SECRET a new one, and start Swap again.',
    )
  }
  await rotateSecretFile(DATA_DIR)
  console.log('There is a new secret. Start Swap again, then run `npm run secret -- renew`.')
  console.log(
    'When a week is over, in which everybody who comes keeps the session, run `npm run secret -- forget`.',
  )
}

async function forget({ AUTH_SECRET, DATA_DIR }: Env): Promise<void> {
  if (AUTH_SECRET) console.log('Remove AUTH_SECRET_PREVIOUS, and start Swap again.')
  else if (await forgetSecretFile(DATA_DIR)) console.log('The previous secret is deleted. Start Swap again.')
  else console.log('There is no previous secret.')
}

/** Re-encrypts payout accounts and apps and rehashes refused IMEIs with the current secret. Returns the counts. */
async function renew(env: Env): Promise<{ accounts: number; apps: number; imeis: number }> {
  return onDatabase(env, async ({ url }) => {
    const db = openDatabase(url, createLog(), 2, 0)
    const secret = await readSecret(env)
    try {
      const imeis = await createRefusedImeis(secret).renew(db)
      const apps = await renewTotps(db, createTotpSeal(secret))
      return { accounts: await renewAccounts({ db, seal: createAccountSeal(secret) }), apps, imeis }
    } catch (error) {
      explain(error)
    } finally {
      await db.$client.end()
    }
  })
}

function explain(error: unknown): never {
  const { cause } = error instanceof Error ? error : {}
  // 42501: insufficient privilege.
  if (!(cause instanceof pg.DatabaseError) || cause.code !== '42501') throw error
  throw new StartError('Only the owner of the tables may do this: set MIGRATION_DATABASE_URL.')
}

await runCommand(() => run(process.argv[2]))
