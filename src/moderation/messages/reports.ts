import { localize } from '../../kernel/locale.ts'
import * as bn from './reports.bn.ts'

/** Labels of the specification, in its own spelling, and what follows a report. */
export const moderationMessages = localize(bn.moderationMessages, {
  sellersTitle: 'all Seller',
  buyersTitle: 'all byer',
  reportsTitle: 'Report',
  auditTitle: 'Audit log',
  verifyNow: 'verify Now',
  verified: 'verifyed',
  reportToAdmin: 'report to admin',
  reasonSent: 'Thank you. We will look at it.',
  reportSent: 'report send successFull',
  alreadyReported: 'You have already reported this product.',
})
