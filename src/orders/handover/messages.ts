import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './messages.bn.ts'

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

/** The buyer says that everything is fine. */
export const completionMessages = localize(bn.completionMessages, {
  everythingIsFine: 'Everything is fine',
  confirmTitle: 'Is everything fine with the phone?',
  confirmText: (amount: string) =>
    `The seller then gets the money. You cannot get your ${amount} back afterwards.`,
  confirm: 'Yes, everything is fine',
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
