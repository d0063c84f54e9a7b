import { lockBalance } from '../ledger/index.ts'
import { sellerAccount } from '../ledger/rules.ts'
import type { Log } from '../platform/log.ts'
import { addPayout, type RequestDeps } from './request-payout.ts'
import { findCurrentAccount } from './store-accounts.ts'
import { listClosedWithMoney } from './store-closed.ts'

export const payOutClosedJob = 'pay-out-closed'

const batch = 100

type Deps = RequestDeps & { log: Log }

/**
 * The hourly job: makes the balances of closed accounts due, because their owners can no longer ask. Also of sales that are
 * completed after the account was closed. A failure is logged, holds up no other account, and is left to the next run.
 */
export async function payOutClosed(deps: Deps): Promise<void> {
  let last: string | undefined
  do {
    const sellerIds = await listClosedWithMoney(deps.db, batch, last)
    for (const sellerId of sellerIds) {
      await payOutBalance(deps, sellerId).catch((error) =>
        deps.log.error('the balance of a closed account could not be paid out', error, { account: sellerId }),
      )
    }
    last = sellerIds.length < batch ? undefined : sellerIds.at(-1)
  } while (last)
}

/** Makes the whole balance of a seller due, if there is a payout account. */
function payOutBalance({ db, clock, seal, provider, sender }: Deps, sellerId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    const account = await findCurrentAccount(tx, sellerId, at)
    if (!account) return
    if (!seal.open(account)) throw new Error('no secret opens the payout account')
    const { currency } = provider
    const amountMinor = await lockBalance(tx, sellerAccount(sellerId), currency)
    if (amountMinor === 0) return
    await addPayout(tx, { sender }, { sellerId, accountId: account.id, amountMinor, currency, createdAt: at })
  })
}
