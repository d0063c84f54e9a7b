import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const orderTexts = localize(bn.orderTexts, {
  number: (number: string) => `Order ${number}`,
  back: { buyer: 'Back to My Orders', seller: 'Back to Sales', admin: 'Back to To do' },
  loadFailed: 'This order could not be loaded',
  seller: 'Seller',
  buyer: 'Buyer',
  phone: 'Phone',
  meetAt: 'Meeting place',
  noShows: 'Meetings this buyer missed',
  imei: 'IMEI',
  detailsTitle: 'Contact, receipt and history',
  call: 'Call',
  partiesTitle: 'Contact',
  timelineTitle: 'What has happened',
  openOrder: 'See the order and its code',
  proposeMeeting: 'Propose place and time',
  receipt: 'Receipt',
  reads: { buyer: 'The buyer reads', seller: 'The seller reads' },
})

export const stageLabels = localize(bn.stageLabels, {
  booked: 'Booked',
  paid: 'Paid',
  'handed-over': 'Handed over',
  disputed: 'Disputed',
  returning: 'Phone coming back',
  completed: 'Completed',
  refunding: 'Refund under way',
  refunded: 'Refunded',
  unavailable: 'Not Available',
  cancelled: 'Cancelled',
})

/** Where a refund goes, by the provider that took the money: to the card or wallet that is named, if it is known. */
export const refundTargetTexts = localize(bn.refundTargetTexts, {
  stripe: (card: string | null) =>
    `to ${card ?? 'the card you paid with'}: your bank shows it within 10 days`,
  bkash: (wallet: string | null) => `to ${wallet ?? 'your bKash account'}`,
  sslcommerz: (way: string | null) =>
    `to ${way ?? 'the card or wallet you paid with'}: your bank or wallet shows it within 10 days`,
  other: (_: string | null) => 'the way you paid',
})

export const buyerStages = localize(bn.buyerStages, {
  booked: () => 'You have booked this phone. It goes to the first buyer who pays.',
  keptUntil: (amount: string, time: string) =>
    `You and the seller have agreed on ${amount}. The phone is reserved for you until ${time}: pay by then.`,
  sellerClosed: (amount: string) =>
    `The seller’s account was closed. Cancel the order, and all of your ${amount} goes back to you.`,
  paid: (amount: string) => `You have paid ${amount}. We hold the money until you have the phone.`,
  paidUntil: (time: string) => `Without a hand-over by ${time} the order is cancelled and you are refunded.`,
  handedOver: () => 'You have the phone. Check it carefully while the money is still held.',
  releaseAt: (time: string) =>
    `Your money goes to the seller on ${time} unless you report a problem before that.`,
  disputed: (amount: string) => `You have reported a problem. We hold your ${amount} until it is settled.`,
  returning: (refunded: string) => `You get ${refunded} back as soon as the seller has the phone again.`,
  returnBy: (time: string) =>
    `Meet the seller and return the phone by ${time}. If it does not come back in time, an admin decides.`,
  completed: () => 'All done. The seller has the money.',
  sellerHasRest: () => 'The seller has the rest.',
  refunding: (refunded: string, way: string) => `${refunded} is on its way back ${way}.`,
  refundDelayed: (refunded: string) =>
    `We have not been able to send your ${refunded} back yet. It stays held for you: we try again, or pay you another way and tell you how.`,
  refunded: (refunded: string, way: string) => `You were refunded ${refunded} ${way}.`,
  paidAnotherWay: (refunded: string, way: string, reference: string) =>
    `We paid ${refunded} back to you another way: ${way}, reference ${reference}.`,
  bankTook: () => 'Your bank has given you the money back.',
  unavailable: () => 'Another buyer paid first. You were not charged.',
  cancelled: () => 'This order was cancelled. You were not charged.',
})

export const sellerStages = localize(bn.sellerStages, {
  booked: () => 'The buyer has booked your phone and not paid yet.',
  keptUntil: (amount: string, time: string) =>
    `You and the buyer have agreed on ${amount}. The phone is reserved for the buyer until ${time}.`,
  buyerClosed: () =>
    'The buyer’s account was closed, and nobody can show you the hand-over code any more. Keep the phone and cancel the order: then you can put it up for sale again.',
  paid: (amount: string) => `The buyer has paid ${amount}. Meet, and hand over the phone.`,
  paidUntil: (time: string) =>
    `Without a hand-over by ${time} the order is cancelled and the buyer is refunded.`,
  handedOver: () => 'The buyer has the phone and is checking it.',
  releaseAt: (earned: string, time: string) =>
    `${earned} is yours on ${time} unless the buyer reports a problem before that.`,
  disputed: (amount: string) =>
    `The buyer has reported a problem. We hold the ${amount} until it is settled.`,
  returning: (refunded: string) =>
    `The buyer returns the phone. As soon as you have it, ${refunded} goes back to the buyer.`,
  returnBy: (time: string) =>
    `Meet the buyer and take the phone back by ${time}. If it does not come back in time, an admin decides.`,
  completed: (earned: string) => `All done. ${earned} is yours.`,
  completedPart: (earned: string, refunded: string) =>
    `All done. The buyer was refunded ${refunded}, and ${earned} is yours.`,
  refunding: (refunded: string) => `${refunded} is on its way back to the buyer.`,
  refunded: (refunded: string) => `The buyer was refunded ${refunded}.`,
  unavailable: () => 'Another buyer paid first.',
  cancelled: () => 'This order was cancelled before it was paid.',
})

export const orderProblemTexts = localize(bn.orderProblemTexts, {
  'not-a-refund': 'This is not a refund of one of our orders.',
  'order-running':
    'Money of this order is still held. Cancel the order, or decide its dispute with this amount: it then uses this refund and makes no other.',
  'own-case': 'This is about your own order. Another admin has to decide.',
  'unknown-booking': 'There is no such order.',
  'reference-used':
    'This id belongs to a payment, or to another refund, that is recorded already. Please look up the id of this refund.',
  'refund-running': 'The payment provider is still trying this refund, or has made it.',
  'order-overdue': 'The time for this is over. Please look at the order again in a minute.',
  'wrong-stage': 'This order cannot be changed in its current state. Please look at it again.',
  'chargeback-open':
    "The buyer's bank is asking for this payment back. Nothing about this order can change until the bank has decided.",
  'wrong-party': 'Only the other party to this order can do this.',
})
