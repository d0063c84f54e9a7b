import type { TakeDownReason } from '../audit/rules.ts'
import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import type { ReportReason } from './rules.ts'
import * as bn from './texts.bn.ts'

export const writtenTexts = localize(bn.writtenTexts, {
  reason: 'Reason',
  reasonHint: 'The person reads it, in the page and by email.',
  required: 'Please write something.',
  tooLong: (most: number) => `At most ${formatNumber(most)} characters.`,
})

export const trustProblemTexts = localize(bn.trustProblemTexts, {
  'last-admin': 'The account of the last admin cannot be closed.',
  'no-such-account': 'There is no such account.',
  'own-account': 'You cannot close your own account here.',
  'own-case': 'This is about your own phone, order or account. Another admin has to decide.',
  'own-product': 'You cannot report your own phone.',
  'phone-changed':
    'The phone, or what looks wrong with it, has changed since you saw it. Look at it again, then decide.',
  'sold-product': 'This phone has a buyer. It can only be taken down as stolen or blocked.',
  'unknown-product': 'There is no such phone.',
})

export const reportTexts = localize(bn.reportTexts, {
  reportToAdmin: 'report to admin',
  reasonSent: 'Thank you. We will look at it.',
  reportSent: 'report send successFull',
  alreadyReported: 'You have already reported this product.',
})

export const askReasonTexts = localize(bn.askReasonTexts, {
  title: 'What is wrong with it?',
  hint: 'Your report is sent. A reason helps us act faster.',
  skip: 'No reason',
})

export const reasonTexts = localize(bn.reasonTexts, {
  'stolen-or-blocked': 'Stolen or blocked',
  fake: 'Fake or a copy',
  'not-as-described': 'Not as described',
  scam: 'Looks like a scam',
  other: 'Something else',
} satisfies Record<ReportReason, string>)

export const takeDownTexts = localize(bn.takeDownTexts, {
  title: (count: number) =>
    count === 1 ? 'A phone of yours was taken down' : 'Phones of yours were taken down',
  consequences: (count: number) =>
    count === 1
      ? 'Buyers cannot see it any more, and unpaid bookings of it were cancelled.'
      : 'Buyers cannot see them any more, and unpaid bookings of them were cancelled.',
  takenDown: (at: string) => `Taken down on ${at}`,
  reasons: {
    'stolen-or-blocked': 'The phone seems to be stolen or blocked.',
    fake: 'The phone seems to be a fake or a copy.',
    'not-as-described': 'The description or the photos do not match the phone.',
    scam: 'The offer looks like a scam.',
    other: 'The offer breaks our rules.',
  } satisfies Record<TakeDownReason, string>,
  noReason: 'No reason was given.',
})
