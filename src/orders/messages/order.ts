import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './order.bn.ts'

/** The page of one order. */
export const orderMessages = localize(bn.orderMessages, {
  backToOrders: 'Back to My Orders',
  backToSales: 'Back to Sales',
  loadFailed: 'This order could not be loaded',
  seller: 'Seller',
  buyer: 'Buyer',
  phone: 'Phone',
  meetAt: 'Meeting place',
  noShows: 'Earlier orders that this buyer did not collect',
  imei: 'IMEI',
  partiesTitle: 'Who and where',
  timelineTitle: 'What has happened',
  openOrder: 'See the order and its code',
})

/** The stages of an order in one or two words. */
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

/** Who moved an order, and why, in its timeline. */
export const timelineMessages = localize(bn.timelineMessages, {
  you: 'By you',
  buyer: 'By the buyer',
  seller: 'By the seller',
  admin: 'By an admin',
  system: 'Automatically',
})

/** Why an order was moved, where nobody wrote a reason. */
export const timelineReasons = localize(bn.timelineReasons, {
  'account-closed': 'The account was closed.',
  'phone-withdrawn': 'The phone is no longer for sale.',
  'not-handed-over': 'The phone was not handed over in time.',
  'refunded-by-hand': 'We have given the money back.',
  agreed: 'Both sides agreed on a refund.',
  withdrawn: 'The buyer withdrew the complaint.',
  returned: 'The seller has the phone back.',
  'return-waived': 'The phone does not have to come back.',
  'not-returned': 'The phone did not come back.',
  decided: 'An admin decided the dispute.',
  'refund-failed': 'The refund failed, and is tried again.',
  'paid-another-way': 'The provider could not refund it, so we paid it another way.',
  'chargeback-lost': 'The buyer’s bank has taken the money back.',
})

/** Where an order stands, for its buyer. */
export const buyerStages = localize(bn.buyerStages, {
  booked: () => 'You have booked this phone. It goes to the first buyer who pays.',
  paid: (amount: string) => `You have paid ${amount}. We hold the money until you have the phone.`,
  paidUntil: (time: string) => `Without a hand-over by ${time} the order is cancelled and you are refunded.`,
  handedOver: () => 'You have the phone. Look at it closely while the money is still held.',
  releaseAt: (time: string) =>
    `Your money goes to the seller on ${time} unless you report a problem before that.`,
  disputed: (amount: string) => `You have reported a problem. We hold your ${amount} until it is settled.`,
  returning: (refunded: string) => `You get ${refunded} back as soon as the seller has the phone again.`,
  returnBy: (time: string) => `Meet the seller and return the phone by ${time}. After that an admin decides.`,
  completed: () => 'All is done. The seller has the money.',
  completedPart: (refunded: string) => `All is done. You were refunded ${refunded}; the seller has the rest.`,
  refunding: (refunded: string) => `${refunded} is on its way back to the card you paid with.`,
  refunded: (refunded: string) => `You were refunded ${refunded} to the card you paid with.`,
  unavailable: () => 'Another buyer paid first. You were not charged.',
  cancelled: () => 'This order was cancelled. You were not charged.',
})

/** Where an order stands, for its seller. */
export const sellerStages = localize(bn.sellerStages, {
  booked: () => 'The buyer has booked your phone and not paid yet.',
  paid: (amount: string) => `The buyer has paid ${amount}. Meet, and hand over the phone.`,
  paidUntil: (time: string) =>
    `Without a hand-over by ${time} the order is cancelled and the buyer is refunded.`,
  handedOver: () => 'The buyer has the phone and is looking at it.',
  releaseAt: (earned: string, time: string) =>
    `${earned} is yours on ${time} unless the buyer reports a problem before that.`,
  disputed: (amount: string) =>
    `The buyer has reported a problem. We hold the ${amount} until it is settled.`,
  returning: (refunded: string) =>
    `The buyer returns the phone. As soon as you have it, ${refunded} goes back to the buyer.`,
  returnBy: (time: string) =>
    `Meet the buyer and take the phone back by ${time}. After that an admin decides.`,
  completed: (earned: string) => `All is done. ${earned} is yours.`,
  completedPart: (earned: string, refunded: string) =>
    `All is done. The buyer was refunded ${refunded}, and ${earned} is yours.`,
  refunding: (refunded: string) => `${refunded} is on its way back to the buyer.`,
  refunded: (refunded: string) => `The buyer was refunded ${refunded}.`,
  unavailable: () => 'Another buyer paid first.',
  cancelled: () => 'This order was cancelled before it was paid.',
})

/** What the buyer does at the meeting. */
export const meetingMessages = localize(bn.meetingMessages, {
  checkTitle: 'First look at the phone',
  turnsOn: 'It turns on, and screen, camera and calls work.',
  imei: (end: string) => `*#06# shows an IMEI that ends in ${end}.`,
  imeiOfBox: '*#06# shows the same IMEI as the box or the receipt.',
  noAccount: 'No Google or Apple account is left on it.',
  deregistered: 'The seller has de-registered it in NEIR.',
  kydUnknown: 'An SMS with KYD and the IMEI to 16002 is answered with a good result.',
  codeTitle: 'Then show the seller this code',
  codeHint: 'With it you confirm that you have the phone. Do not send it to anybody before.',
  qr: 'QR code that opens the order for the seller with the code',
  enterTitle: 'Hand over the phone',
  code: 'Code of the buyer',
  enterHint: 'Six digits that the buyer shows you after looking at the phone',
  keepPhone: 'Give the phone away only after this page has accepted the code.',
  noNetwork:
    'No network here? Keep the phone, and go with the buyer to where this page loads. Neither an SMS nor a screenshot shows that a code was accepted.',
  notACode: 'The code has six digits.',
  triesLeft: (count: number) => (count === 1 ? 'One try is left.' : `${formatNumber(count)} tries are left.`),
  locked:
    'The code was wrong five times. Wait, 15 minutes at first and longer each time, then ask the buyer for it again.',
  handOver: 'Confirm the hand-over',
})

/** Bringing a phone back for a full refund. */
export const returnMessages = localize(bn.returnMessages, {
  returnTitle: 'Return the phone',
  returnSteps:
    'Give the phone back, and ask the seller for the return code. Do not give it away before you see the code.',
  code: 'Return code of the seller',
  enterHint: 'Six digits that the seller shows you when you return the phone',
  confirmCode: 'Confirm the return',
  takeTitle: 'Take the phone back',
  takeSteps: 'Look at the phone: it is yours, and complete. Then show the buyer this code.',
  codeHint: 'With it the buyer gets the money back. Do not send it to anybody before you have the phone.',
  qr: 'QR code that opens the order for the buyer with the code',
  confirm: 'I have the phone back',
  confirmTitle: 'Do you have the phone back?',
  confirmText: (amount: string) => `${amount} then goes back to the buyer. This cannot be undone.`,
  confirmYes: 'Yes, I have it back',
  failed: 'The other side did not come',
  failedTitle: 'Where and when did you wait?',
  failedHint: 'An admin of Swap and the other side read this. The money stays held until the admin decides.',
  place: 'Where you waited',
  waitedAt: 'When you waited',
  text: 'What happened?',
  required: 'This is required',
  badTime: 'Enter a date and time that is over',
  report: 'Report it to Swap',
  reported: 'You reported it. An admin decides soon.',
  waited: (place: string, time: string) => `Waited in vain: ${place}, ${time}`,
  waive: 'Refund without the return',
  waiveHint: 'Only if the phone cannot come back: the police has it, or it is dangerous.',
  waiveWhy: 'Why does the phone not have to come back?',
  waived: 'You waived the return. The buyer is refunded.',
})

/** Ending an order well or not. */
export const endMessages = localize(bn.endMessages, {
  everythingIsFine: 'Everything is fine',
  confirmTitle: 'Is everything fine with the phone?',
  confirmText: (amount: string) =>
    `The seller then gets the money. You cannot get your ${amount} back afterwards.`,
  confirm: 'Yes, everything is fine',
  cancel: 'Cancel the order',
  cancelTitle: 'Cancel the order?',
  cancelAsBuyer: (amount: string) => `You are refunded ${amount}, and the phone is for sale again.`,
  cancelAsSeller: (amount: string) =>
    `The buyer is refunded ${amount}, and your phone is taken off the market.`,
  cancelUnpaid: 'You have not been charged.',
  reason: 'Reason',
  reasonHint: 'The other side reads it.',
  reasonRequired: 'Reason is required',
  reasonTooLong: (longest: number) => `At most ${formatNumber(longest)} characters`,
  keep: 'Keep the order',
})

/** The sales of a seller. */
export const salesMessages = localize(bn.salesMessages, {
  title: 'Sales',
  waiting: (count: number) => `${formatNumber(count)} waiting for you`,
  intro: 'The phones that buyers have paid for, and what to do for each.',
  product: 'Product',
  price: 'Price',
  buyer: 'Buyer',
  paidAt: 'Paid on',
  stage: 'Stage',
  empty: 'No sales yet',
  emptyHint: 'When a buyer has paid for one of your phones, it appears here.',
  myProducts: 'My products',
  loadFailed: 'Your sales could not be loaded',
})

const units = (count: number, unit: string) => `${formatNumber(count)} ${count === 1 ? unit : `${unit}s`}`

/** How much time is left. */
export const timeLeftMessages = localize(bn.timeLeftMessages, {
  days: (days: number, hours: number) => `${units(days, 'day')} ${units(hours, 'hour')} left`,
  hours: (hours: number, minutes: number) => `${units(hours, 'hour')} ${units(minutes, 'minute')} left`,
  minutes: (minutes: number) => `${units(minutes, 'minute')} left`,
  seconds: (minutes: number, seconds: number) =>
    `${units(minutes, 'minute')} ${units(seconds, 'second')} left`,
})

/** The receipt of an order. */
export const receiptMessages = localize(bn.receiptMessages, {
  title: 'Receipt',
  number: (id: string) => `Order ${id}`,
  back: 'Back to the order',
  print: 'Print',
  none: 'There is no receipt',
  noneHint: 'A receipt is for orders that were paid.',
  phone: 'Phone',
  method: 'Paid by',
  card: 'Card',
  payment: 'Payment id',
  dates: 'Dates',
  amounts: 'Amounts',
  price: 'Price',
  refunded: 'Refunded to the buyer',
  fee: 'Swap’s fee',
  paidInAll: 'Paid in all',
  earned: 'For the seller',
})

/** What a buyer's bank does about the payment of an order. */
export const chargebackMessages = localize(bn.chargebackMessages, {
  openTitle: 'On hold: the bank is asking',
  open: (amount: string) =>
    `The buyer's bank has taken back ${amount} until it has decided. Nothing about this order can change before that.`,
  inquiry: (amount: string) =>
    `The buyer's bank is asking about the payment of ${amount}. Nothing about this order can change until it has its answer.`,
  wonTitle: 'The bank has decided: the payment stands',
  won: (amount: string) => `The bank does not take back the ${amount}. The order continues where it stopped.`,
  lostTitle: 'The bank has decided: the money is gone',
  lost: (amount: string) => `The buyer's bank has taken back ${amount} for good.`,
})
