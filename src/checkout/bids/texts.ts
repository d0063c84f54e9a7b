import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const bidTexts = localize(bn.bidTexts, {
  title: 'Offers',
  purchases: (count: number) =>
    count === 0
      ? 'First purchase here'
      : count === 1
        ? 'Has bought 1 phone here'
        : `Has bought ${formatNumber(count)} phones here`,
  intro: 'Offers you have made and received. Each can be answered within 24 hours.',
  toAnswer: 'For your phones',
  made: 'For phones you want',
  noneMade: 'You have made no offers yet. “Make an offer” is on the page of each phone.',
  noneReceived: 'Nobody has made an offer for your phones yet.',
  over: (count: number) => `Earlier offers (${formatNumber(count)})`,
  browse: 'Find a phone',
  failed: 'The offers could not be loaded',
  make: 'Make an offer',
  makeShort: 'Offer',
  dialogTitle: (product: string) => `Your offer for ${product}`,
  yourPrice: 'Your offer',
  asking: (price: string) => `The seller asks ${price}.`,
  suggested: 'Suggested offers',
  less: (percent: string, price: string) => `−${percent} % · ${price}`,
  meetAt: (place: string) => `Meet at ${place}`,
  change: 'Change',
  range: (lowest: string, asking: string) => `Between ${lowest} and ${asking}`,
  priceRequired: 'Enter a price.',
  tooLow: (lowest: string) => `Offer at least ${lowest}: the seller takes no less.`,
  tooHigh: (asking: string) => `Offer less than ${asking}. To pay the whole price, press “Book Now”.`,
  explain:
    'The seller has 24 hours to answer. Once accepted, the phone is reserved for you for 24 hours, until you have paid. Nobody else sees your offer.',
  left: (count: string) => `Offers left for this phone: ${count}`,
  noneLeft: 'You have made all three offers that you can for this phone.',
  send: 'Send the offer',
  sent: 'Your offer was sent to the seller.',
  off: 'The seller takes no offers for this phone.',
  kept: (time: string) =>
    `The seller has agreed on a price with another buyer, who has until ${time} to pay. After that the phone is for sale again.`,
  yours: (price: string) => `You have offered ${price}.`,
  counter: (price: string) => `The seller offers you the phone for ${price}.`,
  accepted: (price: string) => `You agreed on ${price}.`,
  toOrder: 'Open the order',
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Withdraw the offer',
  otherPrice: 'Offer another price',
  counterTitle: (product: string) => `Another price for ${product}`,
  halfway: (price: string) => `Halfway: ${price}`,
  counterHint: (theirs: string, asking: string) => `More than ${theirs}, less than ${asking}`,
  acceptTitle: (price: string) => `Accept ${price}?`,
  acceptAsSeller:
    'The phone is reserved for this buyer for 24 hours. If they do not pay by then, it is for sale again.',
  acceptAsBuyer: 'The phone is reserved for you for 24 hours. Please pay by then.',
  ofBuyer: (name: string, price: string) => `${name} offers ${price}.`,
  ofSeller: (name: string, price: string) => `You have offered ${name} a price of ${price}.`,
  listed: (price: string) => `Asking price ${price}`,
  until: (time: string) => `To be answered by ${time}`,
  settings: 'Offers for this phone',
  takes: 'Buyers may make offers',
  lowest: 'Lowest offer',
  lowestHint: (usual: string) => `Buyers see it. If you leave it empty, it is ${usual}, 60 % of the price.`,
  save: 'Save',
  saved: 'Saved.',
})

export const bidStatusLabels = localize(bn.bidStatusLabels, {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  countered: 'Answered with another price',
  withdrawn: 'Withdrawn',
  expired: 'Not answered',
  closed: 'Closed',
})

export const closingReasonLabels = localize(bn.closingReasonLabels, {
  sold: 'The phone was sold.',
  withdrawn: 'The phone was withdrawn.',
  agreed: 'The seller has agreed on a price with another buyer.',
  'price-changed': 'The price of the phone has changed.',
  'buyer-left': 'The buyer has left Swap.',
  'not-paid':
    'It was not paid, so the agreement is over. While the phone is for sale, the buyer can offer again.',
})

export const bidProblemTexts = localize(bn.bidProblemTexts, {
  'bid-open': 'The seller has yet to answer your last offer.',
  'bid-over': 'This offer is no longer open. Please look at it again.',
  'bid-too-high': 'An offer must be below the asking price.',
  'bid-too-low': 'This offer is too low.',
  'no-bids': 'The seller takes no offers for this phone.',
  'other-left': 'The other person’s account is closed or suspended.',
  'phone-kept':
    'The seller has agreed on a price with another buyer, who has 24 hours to pay. Please try again after that. You were not charged.',
  'too-many-bids': 'You have made all three offers that you can for this phone.',
  'too-many-bids-today': 'You have made 25 offers in 24 hours. Please wait before you make more.',
  'too-many-unpaid':
    'Three agreed prices of this buyer are unpaid in these 30 days. Another one is possible once they are paid or older.',
  'unknown-bid': 'There is no such offer.',
})
