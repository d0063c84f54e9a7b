import { formatAmount } from '../../kernel/money.ts'
import { ownValue } from '../../kernel/own-value.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { refundWayTexts, walletNames } from '../../payments/texts.ts'
import type { OrderDetails } from '../contract.ts'
import { otherSide } from '../rules.ts'
import { buyerStages, refundTargetTexts, sellerStages } from '../texts.ts'

export type Viewer = 'buyer' | 'seller' | 'admin'

/** Whether nothing is left to do but to cancel: the other party of a paid order is gone. */
export const isLeftAlone = (order: OrderDetails, me: Viewer): boolean =>
  order.stage === 'paid' && me !== 'admin' && order[otherSide(me)].closed

/** Describes to a party, in sentences, where an order stands and what happens next. */
export function describeStage(order: OrderDetails, me: Exclude<Viewer, 'admin'>): string[] {
  return me === 'buyer' ? describeToBuyer(order) : describeToSeller(order)
}

function describeToBuyer(order: OrderDetails): string[] {
  const { stage, dueAt, money } = order
  const amount = formatAmount(money.amount, money.currency)
  const refunded = formatAmount(money.refunded, money.currency)
  const words = buyerStages
  if (isLeftAlone(order, 'buyer')) return [words.sellerClosed(amount)]
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
      return money.refunded > 0 ? [sayRefund(order), words.sellerHasRest()] : [words.completed()]
    case 'refunding':
    case 'refunded':
      return [sayRefund(order)]
    case 'booked':
      return [dueAt ? words.keptUntil(amount, formatPostingTime(dueAt)) : words.booked()]
    case 'unavailable':
    case 'cancelled':
      return [words[stage]()]
  }
}

/** How the money of an order came back, or comes back, to its buyer. */
function sayRefund({ stage, timeline, money, provider, paidWith, refund }: OrderDetails): string {
  const words = buyerStages
  const refunded = formatAmount(money.refunded, money.currency)
  if (timeline.at(-1)?.reason === 'chargeback-lost') return words.bankTook()
  const paid = refund?.paidAnotherWay
  if (paid) return words.paidAnotherWay(refunded, refundWayTexts[paid.way], paid.reference)
  if (stage === 'refunding' && refund?.isDelayed) return words.refundDelayed(refunded)
  const sayTarget = ownValue(refundTargetTexts, provider ?? '') ?? refundTargetTexts.other
  return words[stage === 'refunding' ? 'refunding' : 'refunded'](refunded, sayTarget(namePaidWith(paidWith)))
}

/** Names a card or wallet: 'Visa ··4242'; null when it is not known. */
export function namePaidWith(paidWith: OrderDetails['paidWith']): string | null {
  if (!paidWith) return null
  const { brand, end } = paidWith
  return [ownValue<string>(walletNames, brand) ?? brand, end && `··${end}`].filter(Boolean).join(' ')
}

function describeToSeller(order: OrderDetails): string[] {
  const { stage, dueAt, money } = order
  const amount = formatAmount(money.amount, money.currency)
  const refunded = formatAmount(money.refunded, money.currency)
  const earned = formatAmount(earningOf(money), money.currency)
  const words = sellerStages
  if (isLeftAlone(order, 'seller')) return [words.buyerClosed()]
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

/** What the seller earns with an order, as an amount of the API: the price less refund and fee, in whole cents. */
export function earningOf({ amount, refunded, fee }: OrderDetails['money']): number {
  return Math.round((amount - refunded - fee) * 100) / 100
}

export function viewerOf({ buyer, seller }: OrderDetails, uid: string): Viewer {
  if (buyer._id === uid) return 'buyer'
  return seller._id === uid ? 'seller' : 'admin'
}
