import { type Account, findAccount } from '../identity/index.ts'
import { mayCall } from '../identity/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import type { SellerProblem } from './rules.ts'

/** Whoever sells under an open account, admins too. */
export async function findSeller(db: Db, id: string): Promise<Result<Account, SellerProblem>> {
  const account = await findAccount(db, id)
  return account && mayCall(account.role, 'seller') ? ok(account) : no('unknown-seller')
}
