import { minorToDollars } from '../kernel/money.ts'
import type { RestingSale } from '../orders/index.ts'
import type * as contract from './admin-contract.ts'
import { maskAccount } from './present-money.ts'
import type { AccountSeal } from './seal-account.ts'
import type { PayoutOfSeller } from './store.ts'
import type { Batch } from './store-batches.ts'
import type { HoldOfSeller } from './store-holds.ts'

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
    isHeld: payout.isHeld,
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

/** A hold as the API shows it to admins. */
export function presentHold({ sellerId, seller, reason, setAt, dueMinor }: HoldOfSeller): contract.WireHold {
  const { name, email, closedAt } = seller
  return {
    _id: sellerId,
    seller: { _id: sellerId, name, email, isClosed: closedAt !== null },
    reason,
    since: setAt.toISOString(),
    due: minorToDollars(dueMinor),
  }
}

/** A sale whose money rests, as the API shows it to admins. */
export function presentHeldSale(sale: RestingSale): contract.WireHeldSale {
  const { id, productName, amountMinor, seller, buyerId, paidAt, linkedBy, isLinked } = sale
  return {
    _id: id,
    product: productName,
    amount: minorToDollars(amountMinor),
    seller: { _id: seller.id, name: seller.name, email: seller.email },
    buyerId,
    paidAt: paidAt.toISOString(),
    linkedBy,
    why: isLinked ? 'check' : 'new-seller',
  }
}
