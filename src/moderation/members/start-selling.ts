import { becomeSeller } from '../../identity/index.ts'
import type { SellProblem } from '../../identity/rules.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAct } from '../audit-log.ts'
import type { Actor } from '../rules.ts'

/** Turns the caller's account into a seller account. `changed` is false, and nothing is recorded, when it is one already. */
export function startSelling(
  db: Database,
  caller: Actor & { id: string },
): Promise<Result<{ changed: boolean }, SellProblem>> {
  return db.transaction(async (tx) => {
    const seller = await becomeSeller(tx, caller.id)
    if (!seller.ok) return seller
    const { account, changed } = seller.value
    if (changed) await recordAct(tx, caller, 'start-selling', account)
    return ok({ changed })
  })
}
