import { z } from 'zod'
import type { Database, Db } from '../../platform/database/database.ts'
import { addMailJob, type LinkMailDeps, sendLinkMail } from '../../platform/jobs/mail.ts'
import { findMailboxOf } from './store-passwords.ts'
import { accountChangedTexts as words } from './texts.ts'

/** Changes of how an account is entered or proven, of which its owner is mailed. */
const accountChanges = [
  'set-password',
  'change-mobile',
  'add-app',
  'remove-app',
  'add-passkey',
  'remove-passkey',
  'renew-backup-codes',
  'remove-factors',
] as const
export type AccountChange = (typeof accountChanges)[number]

export const accountChangedJob = 'send-account-changed'

/** Has the owner of an account mailed about a change, in the change's transaction. */
export function mailAccountChange(tx: Db, userId: string, change: AccountChange): Promise<void> {
  return addMailJob(tx, accountChangedJob, { userId, change })
}

/** The job: mails the owner of an account, at a confirmed e-mail only, what was changed, and what to do when it was somebody else. */
export async function sendAccountChanged(deps: LinkMailDeps & { db: Database }, payload: unknown) {
  const { userId, change } = z.object({ userId: z.string(), change: z.enum(accountChanges) }).parse(payload)
  const mailbox = await findMailboxOf(deps.db, userId)
  if (!mailbox?.emailVerified) return
  await sendLinkMail(deps, mailbox, '/forgot', () => ({
    subject: words.subject,
    text: words.text(words[change]),
    label: words.label,
  }))
}
