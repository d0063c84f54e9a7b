import { localize } from '../../kernel/locale.ts'
import type { SmsKind } from '../sms/rules.ts'
import * as bn from './settings.bn.ts'

export const settingsTexts = localize(bn.settingsTexts, {
  title: 'Notification settings',
  intro: 'Choose what we also send you by email. You get every notification here.',
  group: 'Send an email when',
  always: 'Always sent, because it is about money',
  failed: 'Your settings could not be loaded.',
  back: 'Back to the notifications',
})

export const kindLabels = localize(bn.kindLabels, {
  'payment-received': 'Your payment was received',
  'price-changed': 'The price of a phone that you booked has changed',
  'phone-gone': 'A phone that you booked is gone',
  'saved-price-dropped': 'A phone that you saved got cheaper',
  'search-found': 'New phones for your saved searches (once a day)',
  'meeting-reminder': 'Reminder to meet',
  'meeting-set': 'Where and when to meet',
  'meeting-agreed': 'A meeting that you agreed on',
  'meeting-dropped': 'A proposal to meet that was withdrawn or declined',
  'no-show': 'Somebody reports that you did not come to a meeting',
  'order-cancelled': 'An order that you paid for was cancelled',
  'wrong-codes': 'Wrong hand-over codes were entered',
  'phone-received': 'A phone that you bought was handed over',
  'release-soon': 'Your money goes to the seller soon',
  'order-completed': 'Your money went to the seller',
  'return-phone': 'A phone to bring back for your refund',
  'seller-closed': 'The account of a seller was closed during an order',
  'buyer-closed': 'The account of a buyer was closed during an order',
  'phone-stolen': 'A phone that you bought was reported stolen or blocked',
  'payment-rejected': 'A payment of yours came too late and goes back',
  'refund-sent': 'A refund was sent',
  'refund-delayed': 'A refund is delayed',
  'refund-paid': 'A refund was paid another way',
  'dispute-news': 'Update on a dispute',
  'dispute-delayed': 'The decision of a dispute takes longer',
  'chargeback-opened': 'A bank asks for a payment back',
  'chargeback-won': 'A chargeback was won',
  'chargeback-lost': 'A chargeback was lost',
  'chargeback-to-answer': 'A chargeback to answer',
  'offer-received': 'Somebody offers a price for your phone',
  'offer-countered': 'A seller offers you another price',
  'offer-accepted': 'Your offer was accepted',
  'offer-declined': 'Your offer was declined',
  'offer-expired': 'Your offer was not answered',
  'offer-closed': 'A phone that you made an offer for is gone',
  'offer-unpaid': 'An accepted offer was not paid',
  message: 'Unread messages',
  booked: 'Your phone was booked',
  sold: 'Your phone was sold',
  cancelled: 'An order was cancelled',
  'handed-over': 'A phone was handed over',
  'wrong-return-codes': 'Wrong return codes were entered',
  'phone-comes-back': 'A phone that comes back to you',
  'money-released': 'Money was released to you',
  'money-resting': 'Money of a sale waits before you can have it',
  'payout-sent': 'A payout was sent',
  'payout-failed': 'A payout failed',
  'payout-account-changed': 'A new payout account was entered',
  'payout-account-voided': 'Your payout account was removed',
  'payouts-held': 'Your payouts are on hold',
  'payouts-resumed': 'Your payouts are no longer on hold',
  'account-suspended': 'Your account is suspended',
  'suspension-ended': 'Your account is no longer suspended',
  'seller-verified': 'You have the verified tick',
  'verification-revoked': 'You no longer have the verified tick',
  'verification-refused': 'Your documents were refused',
  'verification-expired': 'Your documents were deleted unchecked',
  rating: 'Somebody rated you',
  'dispute-opened': 'A buyer complained',
  'dispute-to-decide': 'A dispute to decide',
  'payout-due': 'A payout is due',
  'money-difference': 'A difference in the money',
  'completion-waits': 'A sale waits because of a refund made by hand',
  'refund-to-pay': 'A refund to pay another way',
  'paid-twice': 'A buyer was paid twice',
  'refund-failed': 'A refund failed',
  report: 'A phone was reported',
})

export const notificationProblemTexts = localize(bn.notificationProblemTexts, {
  'always-sent': 'Email about money cannot be turned off.',
  'bad-link': 'This link is not valid.',
  'too-many-streams': 'Too many pages are open. Reload this one to see what is new.',
  'unknown-notification': 'There is no such notification.',
  'unknown-push-service': 'Notices cannot be sent to this browser.',
})

/** The whole message, without names, amounts and codes: others see the screen. A link would look like those of cheats. */
export const smsTexts = localize(bn.smsTexts, {
  sold: 'Swap: your phone was sold. Open Swap and agree on when to meet.',
  'meeting-reminder': 'Swap: reminder to meet for a phone. Open Swap for the time and place.',
  'phone-received': 'Swap: your code was used. If you do not have the phone, report it in Swap now.',
  'release-soon': 'Swap: your time to complain ends soon. If the phone has a fault, report it in Swap now.',
  'dispute-news': 'Swap: a dispute needs your answer. Open the order in Swap before time runs out.',
} satisfies Record<SmsKind, string>)

export const smsSwitchTexts = localize(bn.smsSwitchTexts, {
  title: 'SMS',
  label: 'Send me an SMS when it is urgent',
  explain:
    'When your phone is sold, you are about to meet, your code was used, your time to complain ends, or you must answer. At most four a day.',
  failed: 'The setting could not be changed. Please try again.',
})

export const pushTexts = localize(bn.pushTexts, {
  title: 'Notices on this device',
  explain:
    'Your phone or computer tells you at once what happens to your orders, offers and messages, even while Swap is closed. The notice shows no names, amounts or codes. Kinds whose email you have turned off are not sent.',
  blocked: 'Your browser blocks notices from Swap. Allow them in its settings for this site.',
  offer: 'Get a notice on this device when something happens to your orders, offers and messages?',
  turnOn: 'Turn on notices',
  turnOff: 'Turn off notices',
  decline: 'No, thanks',
  failed: 'Notices could not be turned on or off. Please try again.',
})

export const unsubscribeTexts = localize(bn.unsubscribeTexts, {
  documentTitle: 'Swap-Email',
  title: 'Turn off emails',
  ask: (label: string) => `No more emails of this kind: “${label}”. You still get the notification.`,
  submit: 'Turn it off',
  done: 'You get no more emails of this kind.',
  badLink: 'This link is not valid.',
  choose: 'Log in to choose which emails you get',
  failed: 'That did not work. Please try again.',
})
