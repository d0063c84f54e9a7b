import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const ordersTexts = localize(bn.ordersTexts, {
  intro: 'The phones you have booked. A booked phone goes to the first buyer who pays.',
  search: 'Search my orders by phone or seller',
  serial: 'No.',
  productName: 'Product name',
  brandName: 'brand_name',
  price: 'Product Price',
  status: 'Status',
  empty: 'No orders yet',
  emptyHint: 'Choose a brand, find a phone you like and press Book Now.',
  browse: 'Find a phone',
  failed: 'Your orders could not be loaded',
  next: {
    bankAsks: 'Your bank is asking for the money back',
    payBy: (time: string) => `Reserved for you until ${time}`,
    meets: (time: string) => `Meet the seller: ${time}`,
    proposed: {
      buyer: 'The seller has yet to answer your proposal to meet',
      seller: 'Answer the seller’s proposal to meet',
    },
    agree: (time: string) => `Agree on a meeting before ${time}`,
    stages: {
      paid: (time: string | null) => (time ? `Meet the seller by ${time}` : 'Meet the seller'),
      'handed-over': (time: string | null) => (time ? `Report a problem by ${time}` : 'Check the phone'),
      disputed: (time: string | null) =>
        time ? `Problem reported: agree by ${time}, or Swap decides` : 'Swap decides',
      returning: (time: string | null) => (time ? `Return the phone by ${time}` : 'Return the phone'),
    },
    refunding: (amount: string) => `${amount} is on its way back to you`,
    refunded: (amount: string) => `${amount} was refunded`,
  },
})

export const savedTexts = localize(bn.savedTexts, {
  savedAt: (time: string) => `As of ${time}, when you were last connected.`,
  unpaid: 'Not paid yet',
})

export const changeTexts = localize(bn.changeTexts, {
  title: 'The seller has changed this phone',
  explain: 'This is what has changed since you booked. You pay only for what you accept.',
  booked: 'When you booked',
  now: 'Now',
  price: 'Price',
  name: 'Product name',
  brand: 'Brand',
  condition: 'Condition',
  purchaseYear: 'Purchase year',
  description: 'Description',
  photos: 'Photos',
  photo: (number: number, all: number) => `Photo ${number} of ${all}`,
  accept: 'Accept the changes',
  acceptWithPrice: (price: string) => `Accept the changes and ${price}`,
})

export const priceTexts = localize(bn.priceTexts, {
  agreed: 'Agreed price',
  now: 'New price',
  changed: (from: string, to: string) => `The price changed from ${from} to ${to}`,
  explain: 'The seller changed it after you booked. You pay only what you accept.',
  accept: (price: string) => `Accept ${price}`,
  payAgain: 'Your card was not charged. Please pay again.',
})

export const purchaseTexts = localize(bn.purchaseTexts, {
  back: 'Back to My Orders',
  loadFailed: 'This order could not be loaded',
  price: 'Price',
  brand: 'Brand',
  seePhone: 'See the phone',
  meetAt: 'Meeting location',
  yourPhone: 'Your phone',
  payByCard: 'Pay by card',
  pay: (price: string) => `Pay ${price}`,
  accepted: 'What you can pay with',
  promise: (hours: number) =>
    `Swap holds your money until you have checked the phone: after the hand-over you have ${formatNumber(hours)} hours to complain. Your card is charged only once the phone is yours.`,
  preparing: 'Preparing the card form',
  preparingStill: (why: string) => `${why} We are trying again…`,
  prepareFailed: 'The card form could not be prepared',
  paymentId: 'Payment id',
  handingOver: 'Reserving the phone for you…',
  yours: (product: string) =>
    `${product} is reserved for you. Swap holds your money until you have met the seller and checked the phone.`,
  settleLater:
    'Your card is authorised, but we could not finish the purchase just now. We keep trying; you do not need to pay again.',
  goneTitle: 'Sorry, this phone is gone',
  gone: (product: string) => `Another buyer paid for ${product} first.`,
  cancelledTitle: 'This order was cancelled',
  refundedTitle: 'This order was refunded',
  refunded: 'Your money goes back to you. The order says how.',
  notCharged: 'You were not charged.',
  tryAgain: 'Try again',
  findAnother: 'Find another phone',
  nextTitle: 'What happens next',
  agree: 'Propose where and when to meet, or call the seller.',
  meetPublic: (place: string) => `Meet by day in a public place. You suggested: ${place}`,
  checkPhone: 'Before you take the phone, try it out and compare its IMEI (dial *#06#).',
})

export const paidByTexts = localize(bn.paidByTexts, {
  stripe: 'Card',
  bkash: 'bKash',
  sslcommerz: 'Card or mobile wallet',
})

export const payPageTexts = localize(bn.payPageTexts, {
  title: 'Choose how to pay',
  pay: (price: string, how: string) => `Pay ${price} ${how}`,
  otherwise: (provider: string) => `with ${provider}`,
  ways: {
    bkash: {
      how: 'with bKash',
      marks: ['bKash'],
      text: 'The money is only reserved in your bKash account until the phone is yours.',
    },
    sslcommerz: {
      how: 'by card or mobile wallet',
      marks: ['Nagad', 'Rocket'],
      text: 'You pay at once. Should the phone be gone by then, all of your money comes back automatically.',
    },
  },
  held: (hours: number) =>
    `Swap holds your money until you have checked the phone: after the hand-over you have ${formatNumber(hours)} hours to complain.`,
  back: 'If you never meet, you get all your money back.',
  secret: 'You enter your PIN or card number only on the payment service’s page. Swap never sees it.',
  comesBack: 'If you did pay, all of it is refunded automatically.',
  looking: 'Checking whether your payment has arrived…',
  cancelled:
    'You cancelled the payment. Nothing was taken from you. The phone is still booked: pay when you are ready, the same way or another.',
  failed:
    'The payment did not go through, and nothing was taken from you. Check your balance or limit and try again, or choose another way to pay.',
  notYet:
    'We have no payment from you yet. If you have just paid, wait a moment: it will appear here. Otherwise choose how to pay again.',
})
