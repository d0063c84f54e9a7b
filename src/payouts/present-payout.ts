import { minorToDollars } from '../kernel/money.ts'
import type * as contract from './admin-contract.ts'
import { maskAccount } from './present-money.ts'
import type { AccountSeal } from './seal-account.ts'
import type { PayoutOfSeller } from './store.ts'
import type { Batch } from './store-batches.ts'

/** A payout as the API shows it to admins. */
export function presentPayout(seal: AccountSeal, payout: PayoutOfSeller): contract.WirePayout {
  const account = seal.open(payout.account)
  return {
    _id: payout.id,
    seller: { _id: payout.sellerId, ...payout.seller },
    amount: minorToDollars(payout.amountMinor),
    account: account && maskAccount(account),
    state: payout.state,
    heldBack: payout.heldBack,
    batchId: payout.batchId,
    reference: payout.reference,
    createdAt: payout.createdAt.toISOString(),
    settledAt: payout.settledAt?.toISOString() ?? null,
  }
}

/** A batch as the API shows it. */
export function presentBatch(
  seal: AccountSeal,
  { id, createdAt }: Batch,
  payouts: PayoutOfSeller[],
): contract.WireBatch {
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    payouts: payouts.map((payout) => presentPayout(seal, payout)),
  }
}
