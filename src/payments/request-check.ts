import type { Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { checkLedgerJob } from './check-ledger.ts'
import { isCheckAwaited } from './rules.ts'
import { lockCheck, saveCheck } from './store-checks.ts'

/**
 * Enqueues a comparison of the ledger with the provider in the caller's transaction. False when one that was asked for is still
 * to come.
 */
export async function requestCheck(tx: Db, provider: string, at: Date): Promise<boolean> {
  if (isCheckAwaited(await lockCheck(tx, provider))) return false
  await saveCheck(tx, provider, { requestedAt: at })
  await addJob(tx, checkLedgerJob, {}, { key: `${checkLedgerJob} on demand` })
  return true
}
