import { localize } from '../../kernel/locale.ts'
import { formatAmount } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { ownValue } from '../../kernel/own-value.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import type { NotificationParams as Params } from '../rules.ts'
import * as bn from './notifications.bn.ts'

const moment = (at: string) => formatPostingTime(new Date(at))
const by = (until: string | undefined) => (until ? ` by ${moment(until)}` : '')

export const closingTexts = localize(bn.closingTexts, {
  sold: 'The phone was sold to somebody else.',
  withdrawn: 'The seller has withdrawn the phone.',
  agreed:
    'The seller has agreed on a price with another buyer. If they do not pay within 24 hours, the phone is for sale again.',
  'price-changed': 'The seller has changed the price of the phone. You can make an offer for the new one.',
})

/** The title of each kind in one line, which is also the subject of its mail. */
export const notificationTitles = localize<bn.Sentences>(bn.notificationTitles, {
  'payment-received': ({ product }) => `Paid: ${product}`,
  'price-changed': ({ product, amount, currency }) =>
    `New price: ${product} costs ${formatAmount(amount, currency)}`,
  'phone-gone': ({ product }) => `No longer available: ${product}`,
  'saved-price-dropped': ({ product, amount, currency }) =>
    `Cheaper: ${product} costs ${formatAmount(amount, currency)}`,
  'search-found': ({ product, count }) =>
    count === 1 ? `New: ${product}` : `New: ${product} and ${formatNumber(count - 1)} more`,
  'meeting-reminder': ({ product }) => `Reminder to meet: ${product}`,
  'meeting-set': ({ product }) => `Where and when to meet for ${product}`,
  'meeting-agreed': ({ product }) => `Meeting agreed: ${product}`,
  'meeting-dropped': ({ product }) => `Proposal to meet withdrawn or declined: ${product}`,
  'no-show': ({ product }) => `Did you miss the meeting? ${product}`,
  'order-cancelled': ({ product }) => `Cancelled: ${product}`,
  'wrong-codes': ({ product }) => `Wrong codes for ${product}`,
  'phone-received': ({ product }) => `You have received ${product}`,
  'release-soon': ({ product }) => `Is everything fine with ${product}?`,
  'order-completed': ({ product }) => `Completed: ${product}`,
  'return-phone': ({ product }) => `Bring back ${product}`,
  'seller-closed': ({ product, why }) =>
    `The seller’s account was closed${why ? ' for fraud' : ''}: ${product}`,
  'buyer-closed': ({ product }) => `The buyer’s account was closed: ${product}`,
  'phone-stolen': ({ product }) => `Reported stolen or blocked: ${product}`,
  'payment-rejected': ({ product }) => `Your payment goes back: ${product}`,
  'refund-sent': ({ product }) => `Refunded: ${product}`,
  'refund-delayed': ({ product }) => `Refund delayed: ${product}`,
  'refund-paid': ({ product }) => `Refund paid: ${product}`,
  'dispute-news': ({ product, ...params }) =>
    'act' in params && params.act === 'complained'
      ? `New complaint: ${product}`
      : `Update on the dispute about ${product}`,
  'dispute-delayed': ({ product }) => `The decision takes longer: ${product}`,
  'chargeback-opened': ({ product }) => `On hold: ${product}`,
  'chargeback-won': ({ product }) => `Chargeback won: ${product}`,
  'chargeback-lost': ({ product }) => `Chargeback lost: ${product}`,
  'chargeback-to-answer': ({ product }) => `To answer: the chargeback of ${product}`,
  'offer-received': ({ product, amount, currency }) =>
    `Offer of ${formatAmount(amount, currency)} for ${product}`,
  'offer-countered': ({ product, amount, currency }) =>
    `The seller offers you ${product} for ${formatAmount(amount, currency)}`,
  'offer-accepted': ({ product, amount, currency }) =>
    `Accepted: ${product} for ${formatAmount(amount, currency)}`,
  'offer-declined': ({ product }) => `Offer declined: ${product}`,
  'offer-expired': ({ product }) => `Offer not answered: ${product}`,
  'offer-closed': ({ product }) => `Offer closed: ${product}`,
  'offer-unpaid': ({ product }) => `Not paid in time: ${product}`,
  message: ({ from, product }) => `${from} wrote to you about ${product}`,
  booked: ({ product }) => `Booked: ${product}`,
  sold: ({ product }) => `Sold: ${product}`,
  cancelled: ({ product }) => `Cancelled: ${product}`,
  'handed-over': ({ product }) => `Handed over: ${product}`,
  'wrong-return-codes': ({ product }) => `Wrong return codes for ${product}`,
  'phone-comes-back': ({ product }) => `Take back ${product}`,
  'money-released': ({ amount, currency }) => `${formatAmount(amount, currency)} is yours`,
  'money-resting': ({ product, amount, currency }) =>
    `${formatAmount(amount, currency)} for ${product} is held for now`,
  'payout-sent': ({ amount, currency }) => `${formatAmount(amount, currency)} was sent to you`,
  'payout-failed': ({ amount, currency }) => `The payout of ${formatAmount(amount, currency)} failed`,
  'payout-account-changed': (_) => 'A new payout account was entered',
  'payout-account-voided': (_) => 'Your payout account was removed',
  'payouts-held': (_) => 'Your payouts are on hold',
  'payouts-resumed': (_) => 'Your payouts are no longer on hold',
  'account-suspended': (_) => 'Your account is suspended',
  'suspension-ended': (_) => 'Your account is no longer suspended',
  'seller-verified': (_) => 'You are a verified seller',
  'verification-revoked': (_) => 'Your verified tick was removed',
  'verification-refused': (_) => 'You could not be verified',
  'verification-expired': (_) => 'Please send your documents again',
  rating: ({ from, stars }) => `${from} gave you ${formatNumber(stars)} of 5 stars`,
  'dispute-opened': ({ product }) => `New complaint: ${product}`,
  'dispute-to-decide': ({ product }) => `To decide: the dispute about ${product}`,
  'payout-due': ({ amount, currency }) => `A payout of ${formatAmount(amount, currency)} is due`,
  'money-difference': ({ count }) => `Differences in the money: ${formatNumber(count)}`,
  'completion-waits': ({ product }) => `Completion waits: ${product}`,
  'refund-to-pay': ({ product }) => `To pay another way: the refund of ${product}`,
  'paid-twice': ({ product }) => `Paid twice: ${product}`,
  'refund-failed': ({ product }) => `Refund failed: ${product}`,
  report: ({ product }) => `Reported: ${product}`,
})

const reasons: Record<string, string> = {
  fraud: 'the account was closed for fraud.',
  'stolen-phone': 'a phone that you sold here was reported stolen or blocked.',
}
const ways: Record<string, string> = {
  bkash: 'by bKash',
  nagad: 'by Nagad',
  bank: 'by bank transfer',
  cash: 'in cash',
}
const parties = { buyer: 'The buyer', seller: 'The seller', admin: 'An admin', system: 'Swap' }

/** Describes an act in a dispute to the party that did not do it. */
const describeAct = (news: Extract<Params['dispute-news'], { act: string }>) => {
  const { act, by: actor, amount, currency, until } = news
  const who = parties[actor]
  const refund = formatAmount(amount, currency)
  return {
    complained: `${who} has reported a problem with the phone. Swap holds the money until you both agree or an admin decides.${until ? ` Answer${by(until)}.` : ''}`,
    withdrew: `${who} has withdrawn the complaint. The buyer still has the rest of the time to complain.`,
    replied: `${who} has written a reply. Open the order to read it.`,
    proposed: `${who} proposes ${amount > 0 ? `a refund of ${refund}` : 'that no money goes back'}. Open the order to agree, or to propose another amount${by(until)}.`,
    agreed: `${who} agrees ${amount > 0 ? `to a refund of ${refund}` : 'that no money goes back'}.`,
    decided: `${who} has decided ${amount > 0 ? `on a refund of ${refund}` : 'that no money goes back'}. Open the order to read why.`,
    'waived-return': `${who} has decided on a refund of ${refund}, although the phone does not come back. Open the order to read why.`,
    'reported-failed-return': `${who} reports that you did not come for the return. An admin decides now.`,
    'missed-return': 'The phone was not returned in time. An admin decides now.',
  }[act]
}

export const notificationTexts = localize<bn.Sentences>(bn.notificationTexts, {
  'payment-received': ({ amount, hours, currency }) =>
    `We have received your payment of ${formatAmount(amount, currency)}. Swap holds it until you have checked the phone${hours ? `: after the hand-over you have ${formatNumber(hours)} hours to complain` : ''}. Open the order and propose where and when to meet.`,
  'price-changed': (_) =>
    'The seller has changed the price. Nothing is charged unless you accept it and pay.',
  'phone-gone': (_) =>
    'It was sold to somebody else or taken off the market. You pay nothing for it: a payment that was on its way goes back to you.',
  'saved-price-dropped': (_) => 'You saved this phone. This is its lowest price since then.',
  'search-found': ({ search }) => `Your saved search: ${search}`,
  'meeting-reminder': ({ place, until }) =>
    `${until ? `You meet at ${place}, ${moment(until)}` : `The meeting place is ${place}`}. Without a hand-over in time the order is cancelled and the buyer refunded.`,
  'meeting-set': ({ by: actor, place, until }) =>
    `${parties[actor]} proposes ${place}, ${moment(until)}. Accept it on the order, or propose something else.`,
  'meeting-agreed': ({ place, until }) => `You meet at ${place}, ${moment(until)}.`,
  'meeting-dropped': ({ by: actor, act, until }) =>
    `${parties[actor]} ${act === 'declined' ? 'declined your' : 'withdrew the'} proposal to meet on ${moment(until)}. What you agreed on before still stands.`,
  'no-show': ({ by: actor }) =>
    `${parties[actor]} reports that you did not come. Propose another time on the order. If you were there and they were not, report that: then neither report counts.`,
  'order-cancelled': ({ amount, currency }) =>
    `The order was cancelled before the hand-over. Your ${formatAmount(amount, currency)} goes back to you. Open the order to read why, and how you get it.`,
  'wrong-codes': (_) =>
    'The seller has entered five wrong hand-over codes. Show your code only when you have looked at the phone and are about to take it.',
  'phone-received': ({ until }) =>
    `The seller has entered your code. If you do not have the phone, or something is wrong with it, report a problem by ${moment(until)}. After that, the money goes to the seller.`,
  'release-soon': (_) =>
    'The money goes to the seller soon. If something is wrong with the phone, open a dispute before that.',
  'order-completed': ({ amount, currency }) =>
    `The ${formatAmount(amount, currency)} that we held went to the seller. The order is completed.`,
  'return-phone': ({ amount, until, currency }) =>
    `You get ${formatAmount(amount, currency)} back as soon as the seller has the phone. Meet by ${moment(until)}, and enter the return code that the seller shows. If you do not return it in time, an admin decides.`,
  'seller-closed': ({ amount, currency, during = 'paid', until }) => {
    const held = `We still hold your ${formatAmount(amount, currency)}`
    return {
      paid: `The seller’s account was closed. ${held}: open the order and cancel it, and all of it goes back to you.`,
      'handed-over': `${held}. Look at the phone once more: if it is not as described, does not work or is blocked, report a problem${by(until)}. Otherwise the money goes to the seller.`,
      disputed: `${held}. Your complaint goes on. If the seller does not answer, an admin decides.`,
      returning: `${held} until the phone is returned. If the seller does not come for it, say so on the page of the order, and an admin decides.`,
    }[during]
  },
  'phone-stolen': ({ amount, currency, during = 'paid', until }) => {
    const found = 'An admin has found that this phone was reported stolen or is blocked.'
    const held = `We still hold your ${formatAmount(amount, currency)}`
    return {
      paid: `${found} Do not take it. ${held}: open the order and cancel it, and all of it goes back to you.`,
      'handed-over': `${found} ${held}. Report a problem${by(until)} to get it back. Otherwise it goes to the seller.`,
      disputed: `${found} ${held}. Your complaint goes on: write there that the phone was reported.`,
      returning: `${found} ${held} until the phone is returned.`,
    }[during]
  },
  'buyer-closed': ({ during = 'paid', until }) =>
    ({
      paid: 'The buyer cannot show you the hand-over code any more. Keep the phone and cancel the order. Then you can put the phone up for sale again.',
      'handed-over': `Nothing changes for you: without a complaint${by(until)} the money is yours.`,
      disputed: 'The dispute goes on, and an admin decides it if you do not agree to the refund.',
      returning:
        'If the buyer does not bring the phone back, say so on the page of the order, and an admin decides.',
    })[during],
  'payment-rejected': ({ amount, currency }) =>
    `When your payment of ${formatAmount(amount, currency)} arrived, it could not buy the phone: somebody else had paid first, the phone or its price had changed, or you had paid already. All of it is refunded automatically, the way you paid. If that fails, we pay you another way and tell you how.`,
  'refund-sent': ({ amount, currency }) =>
    `${formatAmount(amount, currency)} was sent back to you, the way you paid. The order says where, and how long that can take.`,
  'refund-delayed': ({ amount, currency }) =>
    `The refund of ${formatAmount(amount, currency)} came back to us. We still hold it for you and are trying the refund again.`,
  'refund-paid': ({ amount, way, reference, currency }) =>
    `The refund failed, so we have paid you ${formatAmount(amount, currency)} ${ownValue(ways, way) ?? way}. Reference: ${reference}.`,
  'dispute-news': (params) =>
    'act' in params ? describeAct(params) : 'Open the order to see what has changed.',
  'dispute-delayed': ({ until }) =>
    `We are sorry that the dispute is not decided yet. We expect to decide it by ${moment(until)}. The money stays held until then, and the two of you can still agree.`,
  'chargeback-opened': ({ amount, currency }) =>
    `The buyer's bank is asking about the payment of ${formatAmount(amount, currency)}. The order and its money are on hold until the bank has decided.`,
  'chargeback-won': ({ amount, currency }) =>
    `The bank does not take back the ${formatAmount(amount, currency)}. The order continues where it stopped.`,
  'chargeback-lost': ({ amount, owed, currency }) =>
    owed === 0
      ? `The buyer's bank has taken back ${formatAmount(amount, currency)}.`
      : `The buyer's bank has taken back ${formatAmount(amount, currency)}. ${formatAmount(owed, currency)} of it had been paid out, and is kept from the seller's next sales.`,
  'chargeback-to-answer': ({ amount, currency }) =>
    `A bank asks for ${formatAmount(amount, currency)} back. Read the order, and send the bank proof that the sale was in order.`,
  'offer-received': ({ until }) =>
    `Accept it, decline it or offer another price by ${moment(until)}. The phone stays for sale meanwhile.`,
  'offer-countered': ({ until }) =>
    `Accept or decline it by ${moment(until)}. Others can still buy the phone meanwhile.`,
  'offer-accepted': ({ until }) =>
    `The phone is reserved at this price until ${moment(until)}. If it is not paid by then, it is for sale again.`,
  'offer-declined': ({ amount, currency }) => `Your offer of ${formatAmount(amount, currency)} was declined.`,
  'offer-expired': ({ amount, currency }) =>
    `Your offer of ${formatAmount(amount, currency)} was not answered within 24 hours.`,
  'offer-closed': ({ why }) => (closingTexts as Record<string, string>)[why] ?? '',
  'offer-unpaid': ({ amount, currency }) =>
    `The agreed price of ${formatAmount(amount, currency)} was not paid within 24 hours. The order is cancelled, and the phone is for sale again.`,
  message: (_) => 'Open the conversation to read it and to answer.',
  booked: ({ amount, currency }) =>
    `Somebody has booked your phone for ${formatAmount(amount, currency)}. It stays for sale until a buyer has paid.`,
  sold: ({ amount, hours, currency }) =>
    `The buyer has paid ${formatAmount(amount, currency)}. Swap holds it until the buyer has checked the phone${hours ? `: after the hand-over there are ${formatNumber(hours)} hours to complain` : ''}. Agree on when to meet, and hand over the phone.`,
  cancelled: (_) => 'The order was cancelled; its page says why. Keep the phone: it is for sale again.',
  'handed-over': ({ until }) =>
    `The money is yours as soon as the buyer confirms that everything is fine, or on ${moment(until)} if nobody reports a problem.`,
  'wrong-return-codes': (_) =>
    'The buyer has entered five wrong return codes. Show your code only when the phone is in your hands.',
  'phone-comes-back': ({ amount, until, currency }) =>
    `The buyer brings it back and then gets ${formatAmount(amount, currency)}. Meet by ${moment(until)}, and show your return code once the phone is in your hands. If it does not come back in time, an admin decides.`,
  'money-released': ({ product }) => `It is the money for ${product}. You can have it paid out.`,
  'money-resting': (_) =>
    'The sale is completed. We hold its money for a while before you can withdraw it: My money says why and until when.',
  'payout-sent': ({ rest = 0, currency, reference }) =>
    `It was sent to your payout account.${reference ? ` Reference: ${reference}.` : ''}${rest > 0 ? ` Your wallet takes no more for now: My money says when the other ${formatAmount(rest, currency)} follows.` : ''}`,
  'payout-failed': ({ owed, currency }) =>
    owed > 0
      ? `${formatAmount(owed, currency)} of it pays what you owe Swap since a buyer's bank took a payment back. The rest is back in your balance.`
      : 'The money is back in your balance. Check your payout account and ask for it again.',
  'payout-account-changed': ({ hours }) =>
    hours === 0
      ? 'Your money is sent there from now on. If it was not you, set a new password now.'
      : `The change takes effect in ${formatNumber(hours)} hours. If it was not you, set a new password now.`,
  'payout-account-voided': (_) =>
    'You have shown that this account is yours. The payout account was entered before, perhaps by somebody else. Enter your own again.',
  'payouts-held': ({ reason }) =>
    `Nothing is sent to you until an admin lifts the hold. The reason: ${ownValue(reasons, reason) ?? reason}`,
  'payouts-resumed': ({ reason }) =>
    `You can ask for payouts again, and what you asked for before is sent. The reason: ${ownValue(reasons, reason) ?? reason}`,
  'account-suspended': ({ reason }) =>
    `Your phones are off the lists, and bookings that were not paid are cancelled. You can finish paid orders, but not start new ones. The reason: ${reason}`,
  'suspension-ended': (_) => 'Your phones are back on the lists, and you can book and list phones again.',
  'seller-verified': (_) =>
    'An admin has verified you. Your phones have the tick from now on. Documents that you sent are deleted.',
  'verification-revoked': ({ reason }) =>
    `Your phones stay for sale, without the tick. You can send documents to get it again.${reason && ` The reason: ${reason}`}`,
  'verification-refused': ({ reason }) =>
    `What you sent is deleted. You can send other documents at any time. The reason: ${reason}`,
  'verification-expired': (_) =>
    'We are sorry: nobody has checked them within 90 days, and we keep documents no longer than that.',
  rating: ({ product }) => `The rating is about the sale of ${product}.`,
  'dispute-opened': (_) =>
    'A buyer has reported a problem after the hand-over. Read it and step in if it is urgent; if both sides do not agree, you decide.',
  'dispute-to-decide': (_) => 'The parties have not agreed. Read both sides and decide.',
  'payout-due': (_) => 'Gather it into a batch and send it.',
  'money-difference': (_) => 'The ledger and the payment provider do not agree. Open the money page.',
  'completion-waits': ({ amount, currency, stage }) =>
    stage === 'disputed'
      ? `Somebody has refunded ${formatAmount(amount, currency)} of it in the provider’s dashboard. Decide the dispute with exactly this amount, or with all of the money. Adopt the refund on the money page only if it is to be a cost of ours.`
      : `Somebody has refunded ${formatAmount(amount, currency)} of it in the provider’s dashboard, so the seller does not get the money. Open the money page: adopt the refund as a cost of ours, and the sale is completed.`,
  'refund-to-pay': ({ amount, currency }) =>
    `The provider has failed five times to refund ${formatAmount(amount, currency)}, and no longer tries. Pay the buyer another way, and record it on the money page.`,
  'paid-twice': ({ amount, currency }) =>
    `A refund was on its way when the bank took the payment back: the buyer has ${formatAmount(amount, currency)} too much, and it is booked as a cost of ours. Send the bank the proof of the refund.`,
  'refund-failed': ({ amount, currency }) =>
    `${formatAmount(amount, currency)} did not reach the buyer. It is tried again automatically; the money page shows when.`,
  report: (_) => 'Somebody has reported it, or what was written about it. Review it and decide.',
})

export const mailTexts = localize(bn.mailTexts, {
  open: 'Open in Swap',
  phoneOf: (brand: string) => `a ${brand} phone`,
  aPhone: 'a phone',
  somebody: 'Somebody',
  placeBelow: 'the place below',
  phone: 'Phone',
  price: 'Price',
  order: 'Order number',
  place: 'Meeting place',
  buyer: 'Buyer',
  seller: 'Seller',
  neutral: 'Log in to Swap to read it.',
  always: 'We always send emails like this one.',
  settings: 'Choose which emails you get:',
  turnOff: 'Turn off emails like this:',
})
