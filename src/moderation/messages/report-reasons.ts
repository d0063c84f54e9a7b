import { localize } from '../../kernel/locale.ts'
import type { ReportReason } from '../rules.ts'
import * as bn from './report-reasons.bn.ts'

/** What a reporter can say is wrong, as buttons and in the admin's queue. */
export const reasonMessages = localize(bn.reasonMessages, {
  'stolen-or-blocked': 'Stolen or blocked',
  fake: 'Fake or a copy',
  'not-as-described': 'Not as described',
  scam: 'Looks like a scam',
  other: 'Something else',
} satisfies Record<ReportReason, string>)

/** What follows a report: the question for its reason. */
export const askReasonMessages = localize(bn.askReasonMessages, {
  title: 'What is wrong with it?',
  hint: 'Your report is sent. A reason helps us act faster.',
  skip: 'No reason',
})
