import { formatAmount } from '../../kernel/money.ts'
import { ownValue } from '../../kernel/own-value.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import type { OrderDetails } from '../order-contract.ts'
import { buyerStages, refundWayTexts, sellerStages } from '../texts.ts'

export type Viewer = 'buyer' | 'seller' | 'admin'

/** Describes in sentences where an order stands and what happens next. Admins read what the seller reads. */
export function describeStage(order: OrderDetails, me: Viewer): string[] {
  return me === 'buyer' ? describeToBuyer(order) : describeToSeller(order)
}

function describeToBuyer({ stage, dueAt, money, provider }: OrderDetails): string[] {
  const amount = formatAmount(money.amount, money.currency)
  const refunded = formatAmount(money.refunded, money.currency)
  const words = buyerStages
  switch (stage) {
    case 'paid':
      return [words.paid(amount), ...(dueAt ? [words.paidUntil(formatPostingTime(dueAt))] : [])]
    case 'handed-over': {
      const { releaseAt } = money
      return [words.handedOver(), ...(releaseAt ? [words.releaseAt(formatPostingTime(releaseAt))] : [])]
    }
    case 'disputed':
      return [words.disputed(amount)]
    case 'returning':
      return [words.returning(refunded), ...(dueAt ? [words.returnBy(formatPostingTime(dueAt))] : [])]
    case 'completed':
      return [money.refunded > 0 ? words.completedPart(refunded) : words.completed()]
    case 'refunding':
    case 'refunded':
      return [words[stage](refunded, ownValue(refundWayTexts, provider ?? '') ?? refundWayTexts.other)]
    case 'booked':
      return [dueAt ? words.keptUntil(amount, formatPostingTime(dueAt)) : words.booked()]
    case 'unavailable':
    case 'cancelled':
      return [words[stage]()]
  }
}

function describeToSeller({ stage, dueAt, money }: OrderDetails): string[] {
  const amount = formatAmount(money.amount, money.currency)
  const refunded = formatAmount(money.refunded, money.currency)
  const earned = formatAmount(earningOf(money), money.currency)
  const words = sellerStages
  switch (stage) {
    case 'paid':
      return [words.paid(amount), ...(dueAt ? [words.paidUntil(formatPostingTime(dueAt))] : [])]
    case 'handed-over': {
      const { releaseAt } = money
      return [
        words.handedOver(),
        ...(releaseAt ? [words.releaseAt(earned, formatPostingTime(releaseAt))] : []),
      ]
    }
    case 'disputed':
      return [words.disputed(amount)]
    case 'returning':
      return [words.returning(refunded), ...(dueAt ? [words.returnBy(formatPostingTime(dueAt))] : [])]
    case 'completed':
      return [money.refunded > 0 ? words.completedPart(earned, refunded) : words.completed(earned)]
    case 'refunding':
    case 'refunded':
      return [words[stage](refunded)]
    case 'booked':
      return [dueAt ? words.keptUntil(amount, formatPostingTime(dueAt)) : words.booked()]
    case 'unavailable':
    case 'cancelled':
      return [words[stage]()]
  }
}

/**
 * What the seller earns with an order, as an amount of the API: the price less the refund and the fee, rounded to whole cents.
 */
export function earningOf({ amount, refunded, fee }: OrderDetails['money']): number {
  return Math.round((amount - refunded - fee) * 100) / 100
}

export function viewerOf({ buyer, seller }: OrderDetails, uid: string): Viewer {
  if (buyer._id === uid) return 'buyer'
  return seller._id === uid ? 'seller' : 'admin'
}
