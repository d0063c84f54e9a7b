/** What is recorded in the audit log. */
export const auditedActs = [
  'verify-seller',
  'revoke-verification',
  'refuse-verification',
  'close-account',
  'suspend-account',
  'end-suspension',
  'log-out',
  'export-members',
  'note',
  'grant-admin',
  'revoke-admin',
  'start-selling',
  'add-app',
  'remove-app',
  'add-passkey',
  'remove-passkey',
  'renew-backup-codes',
  'remove-factors',
  'dismiss-reports',
  'take-down',
  'approve-phone',
  'confirm-flags',
  'accept-imei',
  'cancel-order',
  'decide-dispute',
  'waive-return',
  'batch-payouts',
  'export-payouts',
  'payout-sent',
  'payout-failed',
  'hold-payouts',
  'resume-payouts',
  'release-held-money',
  'remove-rating',
  'check-money',
  'adopt-refund',
  'pay-refund',
  'retry-job',
  'retry-mail',
  'discard-mail',
  'send-evidence',
  'edit-checklist',
  'close-enquiry',
  'answer-enquiry',
  'add-brand',
  'change-brand',
  'delete-brand',
] as const

export type AuditedAct = (typeof auditedActs)[number]

/** The person who acts, and from which client address. `id` is null at the server's command line, where there is no account. */
export type Actor = { id: string | null; name: string; address: string }

/** An account that acts, by its e-mail then. */
export type AccountActor = Actor & { id: string }

/** Why a phone is taken down; its seller reads it. */
export const takeDownReasons = ['stolen-or-blocked', 'fake', 'not-as-described', 'scam', 'other'] as const

export type TakeDownReason = (typeof takeDownReasons)[number]
