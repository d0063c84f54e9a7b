export const accountMailKinds = [
  'password-link',
  'email-link',
  'email-changed',
  'new-device',
  'account-changed',
  'export-ready',
  'closing',
] as const

export type AccountMailKind = (typeof accountMailKinds)[number]

export const undeliveredReasons = [
  'no-such-address',
  'mailbox-full',
  'refused',
  'busy',
  'unreachable',
  'unknown',
] as const

export type UndeliveredReason = (typeof undeliveredReasons)[number]

/** Reads why a mail failed from the error of its job, with the mail server's code (RFC 5321, RFC 3463) if it gave one. */
export function readMailError(error: string): { reason: UndeliveredReason; code?: string } {
  const [code, reply, status] = /\b([45]\d\d)(?: (\d\.\d{1,3}\.\d{1,3}))?$/.exec(error) ?? []
  if (!code)
    return { reason: error.startsWith('the mail server cannot be reached') ? 'unreachable' : 'unknown' }
  if (reply?.startsWith('4')) return { reason: 'busy', code }
  if (status === '5.2.2' || (!status && reply === '552')) return { reason: 'mailbox-full', code }
  const isUnknown = status ? status.startsWith('5.1.') : reply === '550' || reply === '553'
  return { reason: isUnknown ? 'no-such-address' : 'refused', code }
}
