import { minorToDollars } from '../kernel/money.ts'
import type { StatementLine } from '../ledger/index.ts'
import type { RestingSale } from '../orders/index.ts'
import type * as contract from './contract.ts'
import type { PayoutSettings } from './payout-settings.ts'
import type { DatedAccount } from './read-account.ts'
import type { SellerBalance } from './read-balance.ts'
import { maskNumber, type PayoutAccount, type StatementKind } from './rules.ts'

/** A balance as the API shows it. */
export function presentBalance(balance: SellerBalance): contract.WireBalance {
  return {
    held: minorToDollars(balance.heldMinor),
    resting: minorToDollars(balance.restingMinor),
    frozen: minorToDollars(balance.frozenMinor),
    owed: minorToDollars(balance.owedMinor),
    available: minorToDollars(balance.availableMinor),
    pending: minorToDollars(balance.pendingMinor),
    paidOut: minorToDollars(balance.sentMinor),
    hold: balance.hold && { reason: balance.hold.reason, since: balance.hold.setAt.toISOString() },
  }
}

/** A sale whose money rests, as the API shows it to its seller: not what its sides have in common. */
export function presentResting(
  { id, productName, amountMinor, isLinked, restsUntil, completedSales }: RestingSale,
  { newSellerSales }: Pick<PayoutSettings, 'newSellerSales'>,
): contract.WireRestingSale {
  const isNew = !isLinked && restsUntil !== null
  return {
    _id: id,
    product: productName,
    amount: minorToDollars(amountMinor),
    why: isLinked ? 'check' : 'new-seller',
    until: isNew ? restsUntil.toISOString() : null,
    missingSales: isNew ? Math.max(0, newSellerSales - completedSales) : 0,
  }
}

/** A line of a statement as the API shows it; `names` has the phones of orders. */
export function presentLine(line: StatementLine, names: Map<string, string>): contract.StatementLine {
  return {
    _id: String(line.id),
    at: line.at.toISOString(),
    // Nothing else is posted to the account of a seller.
    kind: line.kind as StatementKind,
    orderId: line.orderId,
    product: names.get(line.orderId ?? '') ?? null,
    amount: minorToDollars(line.amountMinor),
    balance: minorToDollars(line.balanceMinor),
  }
}

/** A payout account without most of its number. */
export function maskAccount({ kind, name, number, routing }: PayoutAccount) {
  return { kind, name, number: maskNumber(number), routing }
}

const maskDated = ({ effectiveAt, ...account }: DatedAccount) => ({
  ...maskAccount(account),
  effectiveAt: effectiveAt.toISOString(),
})

/** A seller's payout account, and the change that waits, as the API shows them. */
export function presentAccount(
  { current, next }: { current: DatedAccount; next: DatedAccount | null },
  { walletLimits: { dayMinor, monthMinor } }: PayoutSettings,
): contract.OwnAccount {
  return {
    ...maskDated(current),
    next: next && maskDated(next),
    walletLimits:
      current.kind === 'bank' ? null : { day: minorToDollars(dayMinor), month: minorToDollars(monthMinor) },
  }
}
