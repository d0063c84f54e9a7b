import { lockAccount } from '../identity/index.ts'
import { dollarsToMinor, type Money, minorToDollars } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { lockBalance } from '../ledger/index.ts'
import { sellerAccount } from '../ledger/rules.ts'
import { notifyAdmins } from '../notifications/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { postRequest } from './post-payout.ts'
import type { RequestProblem } from './rules.ts'
import type { AccountSeal } from './seal-account.ts'
import { type PayoutSender, sendLater } from './send-payout.ts'
import { insertPayout, type Payout } from './store.ts'
import { findCurrentAccount } from './store-accounts.ts'

type Deps = {
  db: Database
  clock: Clock
  seal: AccountSeal
  currency: Money['currency']
  sender: PayoutSender | undefined
}

/**
 * A seller asks for money of the balance. It leaves the balance at once, in one transaction: of two who ask for all of it at the
 * same time, the second finds what the first has left.
 */
export function requestPayout(
  { db, clock, seal, currency, sender }: Deps,
  sellerId: string,
  amount: number,
): Promise<Result<Payout, RequestProblem>> {
  return db.transaction(async (tx) => {
    const amountMinor = dollarsToMinor(amount)
    if (amountMinor === null) return no('bad-amount')
    const at = clock.now()
    if (!(await lockAccount(tx, sellerId))) return no('account-closed')
    const account = await findCurrentAccount(tx, sellerId, at)
    if (!account || !seal.open(account)) return no('no-payout-account')
    if ((await lockBalance(tx, sellerAccount(sellerId), currency)) < amountMinor)
      return no('not-enough-money')
    const asked = { sellerId, accountId: account.id, amountMinor, currency, createdAt: at }
    const payout = await insertPayout(tx, asked)
    await postRequest(tx, payout, at)
    await notifyAdmins(tx, { kind: 'payout-due', params: { amount: minorToDollars(amountMinor) } })
    if (sender) await sendLater(tx, payout.id)
    return ok(payout)
  })
}
