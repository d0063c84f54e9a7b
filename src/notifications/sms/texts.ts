import { localize } from '../../kernel/locale.ts'
import type { SmsKind } from './rules.ts'
import * as bn from './texts.bn.ts'

/** The whole message, without names, amounts and codes: others see the screen. A link would look like those of cheats. */
export const smsTexts = localize(bn.smsTexts, {
  sold: 'Swap: your phone was sold. Open Swap and agree on when to meet.',
  'meeting-reminder': 'Swap: it is time to meet for a phone. Open Swap for the order.',
  'phone-received': 'Swap: your code was used. If you do not have the phone, report it in Swap now.',
  'release-soon': 'Swap: your time to complain ends soon. If the phone has a fault, report it in Swap now.',
  'dispute-news': 'Swap: a dispute waits for your answer. Open the order in Swap before the time is over.',
} satisfies Record<SmsKind, string>)

export const smsSwitchTexts = localize(bn.smsSwitchTexts, {
  title: 'SMS',
  label: 'Send me an SMS when it is urgent',
  explain:
    'When your phone is sold, it is time to meet, your code was used, your time to complain ends, or you must answer. At most four a day.',
  failed: 'The setting could not be changed. Please try again.',
})
