import type { AuditedAct } from '../../audit/rules.ts'
import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const auditTexts = localize(bn.auditTexts, {
  title: 'Audit log',
  intro: 'What admins did and who became a seller, newest first. Nothing here can be changed or deleted.',
  search: 'Search by account, admin or address',
  act: 'Action',
  account: 'Account',
  admin: 'By',
  address: 'From',
  at: 'Time',
  empty: 'Nothing yet',
  emptyHint:
    'When an admin verifies a seller, closes an account or acts on a report, or a buyer starts selling, it is listed here.',
  failed: 'The audit log could not be loaded',
})

export const auditedActTexts = localize(bn.auditedActTexts, {
  'verify-seller': 'Verified the seller',
  'revoke-verification': 'Revoked the verification',
  'refuse-verification': 'Refused to verify the seller',
  'close-account': 'Closed the account',
  'suspend-account': 'Suspended the account',
  'end-suspension': 'Ended the suspension',
  'log-out': 'Logged the person out everywhere',
  'export-members': 'Downloaded a list of members',
  note: 'Wrote a note',
  'grant-admin': 'Made an admin',
  'revoke-admin': 'Removed as an admin',
  'start-selling': 'Started selling',
  'add-app': 'Added an authenticator app',
  'remove-app': 'Removed the authenticator app',
  'add-passkey': 'Added a passkey',
  'remove-passkey': 'Removed a passkey',
  'renew-backup-codes': 'Made new backup codes',
  'remove-factors': 'Removed the second step',
  'dismiss-reports': 'Dismissed the reports',
  'accept-imei': 'Accepted an IMEI again',
  'take-down': 'Took the phone down',
  'approve-phone': 'Approved a flagged phone',
  'confirm-flags': 'Confirmed the flags of a sold phone',
  'cancel-order': 'Cancelled a paid order',
  'decide-dispute': 'Decided a dispute',
  'waive-return': 'Refunded a buyer without the return of the phone',
  'batch-payouts': 'Gathered payouts into a batch',
  'export-payouts': 'Downloaded a batch of payouts',
  'payout-sent': 'Marked a payout as sent',
  'payout-failed': 'Marked a payout as failed',
  'hold-payouts': 'Put the payouts on hold',
  'resume-payouts': 'Lifted the hold on the payouts',
  'release-held-money': 'Released the money of a sale',
  'remove-rating': 'Removed a rating or its reply',
  'check-money': 'Compared the ledger with the provider',
  'send-evidence': 'Sent evidence to a bank',
  'edit-checklist': 'Changed a hand-over checklist',
  'close-enquiry': 'Closed an enquiry',
  'answer-enquiry': 'Answered an enquiry',
  'add-brand': 'Added a brand',
  'change-brand': 'Changed a brand',
  'delete-brand': 'Deleted a brand',
  'adopt-refund': 'Adopted a refund made by hand',
  'pay-refund': 'Recorded a refund',
  'retry-job': 'Had failed background work tried again',
  'retry-mail': 'Had a mail sent again',
  'discard-mail': 'Discarded a mail',
} satisfies Record<AuditedAct, string>)

/** The codes that the notes of these acts have. */
export const noteCodeTexts = localize(bn.noteCodeTexts, {
  'grant-admin': { support: 'Support', finance: 'Finance' },
  'change-brand': { hidden: 'hidden', shown: 'shown' },
})
