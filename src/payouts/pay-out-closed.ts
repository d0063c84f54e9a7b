import { lockBalance } from '../ledger/index.ts'
import { sellerAccount } from '../ledger/rules.ts'
import { addPayout, type RequestDeps } from './request-payout.ts'
import { findCurrentAccount } from './store-accounts.ts'
import { listClosedWithMoney } from './store-closed.ts'

export const payOutClosedJob = 'pay-out-closed'

/** How many accounts one run looks at. */
const runSize = 100

/**
 * The hourly job: makes the balances of closed accounts due, because their owners can no longer ask. Also of sales that are
 * completed after the account was closed.
 */
export async function payOutClosed(deps: RequestDeps): Promise<void> {
  const { db, clock, seal, provider } = deps
  for (const sellerId of await listClosedWithMoney(db, runSize)) {
    await db.transaction(async (tx) => {
      const at = clock.now()
      const account = await findCurrentAccount(tx, sellerId, at)
      if (!account || !seal.open(account)) return
      const { currency } = provider
      const amountMinor = await lockBalance(tx, sellerAccount(sellerId), currency)
      if (amountMinor === 0) return
      await addPayout(tx, deps, { sellerId, accountId: account.id, amountMinor, currency, createdAt: at })
    })
  }
}
