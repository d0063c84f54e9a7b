import { getCurrency, minorToAmount } from '../../kernel/money.ts'
import { readTotals } from '../../ledger/index.ts'
import {
  listDifferences,
  listFailedRefunds,
  type PaymentDeps,
  readCheck,
  sumOpenChargebacks,
} from '../../payments/index.ts'
import { isCheckAwaited, maxRefundAttempts } from '../../payments/rules.ts'
import { listOrdersById } from '../../sales/index.ts'
import type { MoneyOverview } from './contract.ts'

const maxListed = 100

/** Reads an admin's money page: the ledger's totals in units of the currency, differences, and failed refunds. */
export async function readMoney({ db, clock, provider }: PaymentDeps): Promise<MoneyOverview> {
  // Before the differences: a comparison that ends meanwhile is still awaited then, and asked for again.
  const check = await readCheck(db, provider.name)
  const totals = await readTotals(db, provider.currency)
  const differences = await listDifferences(db, maxListed)
  const refunds = await listFailedRefunds(db, clock.now(), maxListed)
  const ids = [...differences.map((each) => each.paymentReference), ...refunds.map((each) => each.reference)]
  const found = await listOrdersById(
    db,
    ids.filter((id) => id !== null),
  )
  const linkTo = (id: string | null) => {
    const name = id === null ? undefined : found.get(id)?.productName
    return name === undefined ? { orderId: null, product_name: null } : { orderId: id, product_name: name }
  }
  return {
    held: minorToAmount(totals.heldMinor),
    owed: minorToAmount(totals.owedMinor),
    paidOut: minorToAmount(totals.paidOutMinor),
    fees: minorToAmount(totals.feesMinor),
    costs: minorToAmount(totals.costsMinor),
    owedBySellers: minorToAmount(totals.debtsMinor),
    inChargebacks: minorToAmount(await sumOpenChargebacks(db, provider.currency)),
    currency: getCurrency(),
    differences: differences.map(
      ({ provider, reference, oursMinor, theirsMinor, isUnsure, paymentReference }) => ({
        provider,
        reference,
        ours: minorToAmount(oursMinor),
        theirs: minorToAmount(theirsMinor),
        isUnsure,
        currency: getCurrency(),
        ...linkTo(paymentReference),
      }),
    ),
    failedRefunds: refunds.map((refund) => {
      const { id: _id, provider, paymentId, reference, amountMinor, currency, attempt, dueAt, state } = refund
      const isTriedAgain = state === 'failed' && attempt < maxRefundAttempts
      return {
        _id,
        ...linkTo(reference),
        provider,
        paymentId,
        amount: minorToAmount(amountMinor),
        currency,
        attempt,
        isUnanswered: state !== 'failed',
        nextAt: isTriedAgain ? (dueAt?.toISOString() ?? null) : null,
      }
    }),
    check: presentCheck(check),
  }
}

function presentCheck(check: Awaited<ReturnType<typeof readCheck>>): MoneyOverview['check'] {
  const { checkedAt, failedAt } = check
  const isFailed = failedAt !== null && (checkedAt === null || failedAt > checkedAt)
  return {
    checkedAt: checkedAt?.toISOString() ?? null,
    failedAt: isFailed ? failedAt.toISOString() : null,
    awaited: isCheckAwaited(check),
  }
}
