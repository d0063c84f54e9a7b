import { type Locale, localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import type { ChecklistSide } from './rules.ts'
import * as bn from './texts.bn.ts'

export const meetingTexts = localize(bn.meetingTexts, {
  checkTitle: 'First check the phone',
  turnsOn: 'It turns on, and screen, camera and calls work.',
  imei: (end: string) => `*#06# shows an IMEI that ends in ${end}.`,
  imeiOfBox: '*#06# shows the same IMEI as the box or the receipt.',
  noAccount: 'No Google or Apple account is left on it.',
  neirTitle: 'Then make sure you can use it',
  beforeTitle: 'Before you hand over the phone',
  imeiShown: 'IMEI that the phone shows',
  imeiHint: 'Dial *#06# on the phone: 15 digits. It goes into the SMS and is not stored.',
  otherPhone: (end: string) => `This is another phone: the IMEI of this order ends in ${end}.`,
  sendKyd: 'Send the SMS to 16002',
  codeTitle: 'Show the seller this code',
  codeHint: 'It confirms that you have the phone. Do not send it to anyone before that.',
  qr: 'QR code that opens the order for the seller with the code',
  enterTitle: 'Hand over the phone',
  code: 'Code of the buyer',
  keepPhone: 'Keep the phone until this page has accepted the code.',
  smsIsNoPayment:
    'An SMS, a screenshot or a transaction number is not proof of payment. Only this page shows that Swap holds the money.',
  moneyHeld: (amount: string) => `Swap holds the ${amount}.`,
  notPaid: 'Nothing is paid yet: do not hand over the phone.',
  noNetwork:
    'No network here? Keep the phone, and go with the buyer to where this page loads. Neither an SMS nor a screenshot shows that a code was accepted.',
  triesLeft: (count: number) => (count === 1 ? 'One try is left.' : `${formatNumber(count)} tries are left.`),
  locked:
    'The code was wrong five times. Wait, 15 minutes at first and longer each time, then ask the buyer for it again.',
  handOver: 'Confirm the hand-over',
})

export const checklistTexts = localize(bn.checklistTexts, {
  title: 'Checklists of the hand-over',
  intro:
    'What buyers and sellers read on their order when they meet. Never ask for an NID number. The audit log records every change.',
  failed: 'The checklists could not be loaded',
  which: 'Checklist',
  sides: { buyer: 'For the buyer', seller: 'For the seller' } satisfies Record<ChecklistSide, string>,
  languages: { en: 'English', bn: 'Bangla' } satisfies Record<Locale, string>,
  body: 'Text',
  bodyHint: (most: string) =>
    `Markdown: '1. ' begins a step, **bold**, [a link](https://…). Markup is shown as text. Up to ${most} characters.`,
  missing: 'Write what there is to do.',
  tooLong: (most: string) => `Write at most ${most} characters.`,
  preview: 'Preview',
  previewTitle: 'What people will read',
  save: 'Save',
  saved: 'The checklist is changed.',
  same: 'The checklist already says this.',
  useShipped: 'Use the original wording',
})

export const completionTexts = localize(bn.completionTexts, {
  everythingIsFine: 'Everything is fine',
  confirmTitle: 'Is everything fine with the phone?',
  confirmText: (amount: string) =>
    `The seller then gets the money. You cannot get your ${amount} back afterwards.`,
  confirm: 'Yes, everything is fine',
})

const units = (count: number, unit: string) => `${formatNumber(count)} ${count === 1 ? unit : `${unit}s`}`

export const timeLeftTexts = localize(bn.timeLeftTexts, {
  days: (days: number, hours: number) => `${units(days, 'day')} ${units(hours, 'hour')} left`,
  hours: (hours: number, minutes: number) => `${units(hours, 'hour')} ${units(minutes, 'minute')} left`,
  minutes: (minutes: number) => `${units(minutes, 'minute')} left`,
  seconds: (minutes: number, seconds: number) =>
    `${units(minutes, 'minute')} ${units(seconds, 'second')} left`,
})

export const fulfilmentProblemTexts = localize(bn.fulfilmentProblemTexts, {
  'completion-waits': 'Money of this order was refunded. An admin looks at it before the order is completed.',
  'checklist-changed':
    'Another admin has changed this text in the meantime. Copy what you have typed and reload the page.',
  'too-many-codes':
    'The code was wrong five times. Please wait, 15 minutes at first and longer each time, and ask to see it again.',
  'wrong-code': 'This is not the code of this order. Please ask to see it again.',
})
