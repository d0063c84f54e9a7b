import { bookingCancelReasonTexts } from '../fulfilment/cancellation/texts.ts'
import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const salesTexts = localize(bn.salesTexts, {
  title: 'Sales',
  waiting: (count: number) => `${formatNumber(count)} waiting for you`,
  intro: 'The phones that buyers have paid for, and what to do for each.',
  month: (month: string, count: number, sum: string) =>
    `${month}: ${count === 1 ? '1 phone' : `${formatNumber(count)} phones`} sold for ${sum}`,
  allMonths: 'All',
  months: 'Month',
  search: 'Search sales',
  nextSteps: {
    handOver: (time: string) => `Meet and enter the code by ${time}`,
    meets: (time: string) => `Meet the buyer: ${time}`,
    wait: (time: string) => `Completed on ${time} unless the buyer complains`,
    settle: (time: string) => `Complaint: agree with the buyer by ${time}, or Swap decides`,
    decides: 'Swap decides',
    agree: (time: string) => `Agree on a meeting before ${time}`,
    proposed: {
      buyer: 'Answer the buyer’s proposal to meet',
      seller: 'The buyer has yet to answer your proposal to meet',
    },
    takeBack: (time: string) => `Take the phone back by ${time}`,
  },
  product: 'Product',
  price: 'Price',
  buyer: 'Buyer',
  paidAt: 'Paid on',
  stage: 'Stage',
  empty: 'No sales yet',
  emptyHint: 'When a buyer has paid for one of your phones, it appears here.',
  myProducts: 'My products',
  download: 'Download CSV',
  failed: 'Your sales could not be loaded',
})

export const orderProgressTexts = localize(bn.orderProgressTexts, {
  title: 'How far the order has come',
  done: '(done)',
  current: '(now)',
  todo: '(to come)',
})

export const timelineTexts = localize(bn.timelineTexts, {
  you: 'By you',
  buyer: 'By the buyer',
  seller: 'By the seller',
  admin: 'By an admin',
  system: 'Automatically',
})

const because = (sentence: string) => (reason: string | null) => `${sentence}${reason ? `: ${reason}` : '.'}`

export const cancelledTexts = localize(bn.cancelledTexts, {
  buyer: because('The buyer cancelled the order'),
  seller: because('The seller cancelled the order'),
  admin: because('An admin cancelled the order'),
})

export const timelineReasons = localize(bn.timelineReasons, {
  ...bookingCancelReasonTexts,
  'account-closed': 'The account was closed.',
  'account-suspended': 'The account was suspended.',
  'phone-withdrawn': 'The phone is no longer for sale.',
  'not-paid': 'The agreed price was not paid in time.',
  'no-show': 'Says that nobody else came to the meeting.',
  'not-handed-over': 'The phone was not handed over in time.',
  'refunded-by-hand': 'We have given the money back.',
  'paid-too-late': 'The payment came after the order had ended. All of it goes back.',
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
