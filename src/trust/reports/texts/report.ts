import { localize } from '../../../kernel/locale.ts'
import * as bn from './report.bn.ts'

export const reportTexts = localize(bn.reportTexts, {
  reportToAdmin: 'report to admin',
  reasonSent: 'Thank you. We will look at it.',
  reportSent: 'report send successFull',
  alreadyReported: 'You have already reported this product.',
})
