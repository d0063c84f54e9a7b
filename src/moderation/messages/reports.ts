import type { ReportProblem } from '../rules.ts'

/** Every user-facing sentence of the module. Those quoted in the specification stand to the letter. */
export const moderationMessages = {
  sellersTitle: 'all Seller',
  buyersTitle: 'all byer',
  reportsTitle: 'Report',
  auditTitle: 'Audit log',
  verifyNow: 'verify Now',
  verified: 'verifyed',
  reportToAdmin: 'report to admin',
  reportSent: 'report send successFull',
  alreadyReported: 'You have already reported this product.',
}

export const reportProblemMessages = {
  'unknown-product': 'There is no such phone.',
  'own-product': 'You cannot report your own phone.',
} satisfies Record<ReportProblem, string>
