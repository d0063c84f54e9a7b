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

/** The admin's form that lets an IMEI be offered again. */
export const refusedImeiMessages = localize(bn.refusedImeiMessages, {
  title: 'Refused IMEIs',
  intro:
    'A phone that was taken down as stolen or blocked, or refunded because of that, cannot be offered again. Nor can anybody but its buyer offer a phone that was sold here. Accept the IMEI again once its owner has proved the phone theirs.',
  imei: 'IMEI',
  reason: 'Reason, for the audit log',
  reasonRequired: 'Give a reason.',
  accept: 'Accept the IMEI again',
  accepted: 'A phone with this IMEI can be offered again.',
  acceptedBefore: 'This IMEI was not refused.',
})
