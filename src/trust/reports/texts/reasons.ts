import type { TakeDownReason } from '../../../audit/rules.ts'
import { localize } from '../../../kernel/locale.ts'
import type { ReportReason } from '../../rules.ts'
import * as bn from './reasons.bn.ts'

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
