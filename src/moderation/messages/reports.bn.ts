/** Labels of the specification, in its own spelling, and what follows a report. */
export const moderationMessages = {
  sellersTitle: 'all Seller',
  buyersTitle: 'all byer',
  reportsTitle: 'Report',
  auditTitle: 'Audit log',
  verifyNow: 'verify Now',
  verified: 'verifyed',
  reportToAdmin: 'report to admin',
  reasonSent: 'ধন্যবাদ। আমরা দেখব।',
  reportSent: 'report send successFull',
  alreadyReported: 'You have already reported this product.',
}
