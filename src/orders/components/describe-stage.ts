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
  const { stage, dueAt, money } = order
  const isBuyer = me === 'buyer'
  const words = isBuyer ? buyerStages : sellerStages
  const amount = formatAmount(money.amount, money.currency)
  const refunded = formatAmount(money.refunded, money.currency)
  const earned = formatAmount(earningOf(money), money.currency)
  const until = dueAt && formatPostingTime(dueAt)
  const release = money.releaseAt && formatPostingTime(money.releaseAt)
  if (isLeftAlone(order, me)) return [isBuyer ? buyerStages.sellerClosed(amount) : sellerStages.buyerClosed()]
  switch (stage) {
    case 'booked':
      return [until ? words.keptUntil(amount, until) : words.booked()]
    case 'paid':
      return [words.paid(amount), ...(until ? [words.paidUntil(until)] : [])]
    case 'handed-over': {
      if (!release) return [words.handedOver()]
      const sayRelease = isBuyer ? buyerStages.releaseAt(release) : sellerStages.releaseAt(earned, release)
      return [words.handedOver(), sayRelease]
    }
    case 'disputed':
      return [words.disputed(amount)]
    case 'returning':
      return [words.returning(refunded), ...(until ? [words.returnBy(until)] : [])]
    case 'completed':
      if (money.refunded === 0) return [words.completed(earned)]
      return isBuyer
        ? [sayRefund(order), buyerStages.sellerHasRest()]
        : [sellerStages.completedPart(earned, refunded)]
    case 'refunding':
    case 'refunded':
      return [isBuyer ? sayRefund(order) : sellerStages[stage](refunded)]
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

/** What the seller earns with an order, as an amount of the API: the price less refund and fee, in whole cents. */
export function earningOf({ amount, refunded, fee }: OrderDetails['money']): number {
  return Math.round((amount - refunded - fee) * 100) / 100
}

export function viewerOf({ buyer, seller }: OrderDetails, uid: string): Viewer {
  if (buyer._id === uid) return 'buyer'
  return seller._id === uid ? 'seller' : 'admin'
}
